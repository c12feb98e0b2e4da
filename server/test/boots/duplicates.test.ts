import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import * as v from 'valibot';
import { DuplicateBoot } from '../../../src/domain/wire/boot';
import {
  aCreateBody,
  API,
  BootCaller,
  closed,
  created,
  listed,
  momentIn,
  refused,
  withKey,
  type Body,
} from '../support/calls/bootCalls';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { setRule } from '../support/calls/removalCalls';
import type { TestReply } from '../support/calls/TestClient';

const CHECK = { 'Duplicate-Check': '1' };
const NO_PLATE = { license: undefined, licenseState: undefined, noLicense: true };
/** Valid VINs. */
const VINS = ['1M8GDM9AXKP042788', '1HGCM82633A004352', '11111111111111111'] as const;

/** Asserts that a reply is the refusal of a duplicate. */
function duplicate(reply: TestReply): DuplicateBoot['duplicateOf'] & { readonly details: string } {
  assert.equal(reply.status, 409, reply.text);
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
  const { duplicateOf, details } = v.parse(DuplicateBoot, reply.json());
  return { ...duplicateOf, details };
}

for (const database of DATABASES) {
  describe(`A second boot on a vehicle, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let supervisor: BootCaller;
    let harbor: BootCaller;
    let creator: BootCaller;
    let plates = 0;
    before(async () => {
      server = await startTestServer({ database });
      // With a rule, a closed boot counts until it is off its car.
      await setRule(server, 'SF', null);
      const signedIn = async (name: string) => new BootCaller(await server.signIn(name), server.clock);
      [supervisor, harbor, creator] = [
        await signedIn('supervisor'),
        await signedIn('harbor'),
        await signedIn('creator'),
      ];
    });
    after(() => server.close());

    /** A vehicle that no other test has booted. */
    const aVehicle = (): Body => ({ license: `TW${String((plates += 1))}CE`, vin: 'NO VIN' });
    const checked = (region: string, body: Body, caller = supervisor, more: Body = {}) =>
      caller.create(region, { ...body, ...more }, CHECK);

    test('is refused, and the refusal names the existing boot (BOOT-10)', async () => {
      const vehicle = aVehicle();
      const first = created(await checked('SF', vehicle));
      const said = duplicate(await checked('SF', vehicle));
      const { id, refNum, license, bootTime, by, sameCompany, details } = said;
      assert.deepEqual([id, refNum, by, sameCompany], [first.id, first.refNum, 'Sam Rivera', true]);
      assert.equal(license, (vehicle as { license: string }).license);
      assert.equal(bootTime, momentIn('SF', server.clock).dateTime);
      assert.match(
        details,
        new RegExp(
          `^This vehicle \\(${license}\\) is booted already, as ${refNum} on [\\d/]+ at [\\d:]+ P[DS]T by Sam Rivera$`,
        ),
      );
    });

    test('without the header, or with another value of it, every boot is recorded (BOOT-10)', async () => {
      const vehicle = aVehicle();
      created(await supervisor.create('SF', vehicle));
      created(await supervisor.create('SF', vehicle));
      created(await supervisor.create('SF', vehicle, { 'Duplicate-Check': '0' }));
    });

    const SAME: readonly [name: string, first: Body, second: Body][] = [
      ['O and 0, I and 1', { license: 'OI 0 1A' }, { license: '01-OIA' }],
      ['blanks, dashes and small letters', { license: 'AB–12 3' }, { license: 'a b1.23' }],
      [
        'one VIN under another plate',
        { license: 'VINA1', vin: VINS[0] },
        { license: 'VINA2', vin: VINS[0].toLowerCase() },
      ],
      ['one VIN without a plate', { ...NO_PLATE, vin: VINS[2] }, { license: 'VINB1', vin: VINS[2] }],
      ['the plate of a vehicle without a VIN', { license: 'NOVIN 7', vin: 'NO VIN' }, { license: 'NOVIN7' }],
      [
        'a plate without a state',
        { license: 'STATELESS', licenseState: null, vin: '' },
        { license: 'STATELESS', licenseState: null, vin: '' },
      ],
    ];
    for (const [name, first, second] of SAME) {
      test(`recognizes a vehicle by its plate and state, or by its VIN: ${name} (BOOT-11)`, async () => {
        const { id } = created(await checked('KC', { vin: '', ...first }));
        assert.equal(duplicate(await checked('KC', { vin: '', ...second })).id, id);
      });
    }

    const OTHERS: readonly [name: string, first: Body, second: Body][] = [
      ['another state', { license: 'OTHER1', vin: '' }, { license: 'OTHER1', licenseState: 'NV', vin: '' }],
      [
        'a state and none',
        { license: 'OTHER2', vin: '' },
        { license: 'OTHER2', licenseState: null, vin: '' },
      ],
      ['two without plate or VIN', { ...NO_PLATE, vin: '' }, { ...NO_PLATE, vin: '' }],
      ['two without a plate, NO VIN', { ...NO_PLATE, vin: 'NO VIN' }, { ...NO_PLATE, vin: 'no vin' }],
      ['the beginning of a plate', { license: 'OTHER34', vin: '' }, { license: 'OTHER3', vin: '' }],
      ['a plate of dashes', { license: '--', vin: '' }, { license: '- -', vin: '' }],
    ];
    for (const [name, first, second] of OTHERS) {
      test(`does not confuse two vehicles: ${name} (BOOT-11)`, async () => {
        created(await checked('BAL', first));
        created(await checked('BAL', second));
      });
    }

    test('a boot in another region or a closed one does not count (BOOT-10)', async () => {
      const vehicle = aVehicle();
      const { id } = created(await checked('SF', vehicle));
      created(await checked('KC', vehicle));
      closed(await supervisor.release('SF', id));
      const again = created(await checked('SF', vehicle));
      closed(await supervisor.cancel('SF', again.id));
      created(await checked('SF', vehicle));
    });

    test("is recorded if its author confirms it, for the other boot's id or in general (BOOT-12)", async () => {
      const vehicle = aVehicle();
      const { id } = created(await checked('SF', vehicle));
      const second = created(await checked('SF', vehicle, supervisor, { duplicateOf: id }));
      // The newest of several is named, and any of them may be confirmed.
      assert.equal(duplicate(await checked('SF', vehicle)).id, second.id);
      created(await checked('SF', vehicle, supervisor, { duplicateOf: id }));
      created(await checked('SF', vehicle, supervisor, { duplicateOf: true }));
      const { id: other } = created(await supervisor.create('SF', aVehicle()));
      duplicate(await checked('SF', vehicle, supervisor, { duplicateOf: other }));
      refused(
        await checked('SF', vehicle, supervisor, { duplicateOf: 'yes' }),
        400,
        'duplicateOf must be the id of an active boot, or true',
      );
    });

    test('a user who may not see the other boot learns neither its id nor its author, and may still confirm (BOOT-12)', async () => {
      const vehicle = aVehicle();
      const { refNum } = created(await checked('KC', vehicle));
      const said = duplicate(await checked('KC', vehicle, harbor));
      assert.deepEqual([said.id, said.by, said.sameCompany, said.refNum], [null, null, false, refNum]);
      assert.doesNotMatch(said.details, /Rivera/);
      created(await checked('KC', vehicle, harbor, { duplicateOf: true }));
      // A colleague's boot, for a user who may see only their own company's.
      const own = aVehicle();
      const { id } = created(await checked('SF', own));
      const seen = duplicate(await checked('SF', own, creator));
      assert.deepEqual([seen.id, seen.by, seen.sameCompany], [id, 'Sam Rivera', true]);
    });

    test('the refusal does not use up the key, and a repeated key gets the first answer (BOOT-13, KEY-3)', async () => {
      const vehicle = aVehicle();
      const { id } = created(await checked('SF', vehicle));
      const key = { ...withKey(randomUUID()), ...CHECK };
      const body = aCreateBody('SF', server.clock, vehicle);
      const send = (what: Body) => supervisor.client.post(`${API}/boot/create/SF`, what, key);
      duplicate(await send(body));
      duplicate(await send(body));
      const meant = { ...body, duplicateOf: id };
      const answer = await send(meant);
      created(answer);
      const again = await send(meant);
      assert.deepEqual([again.status, again.text], [200, answer.text]);
      // Even without the header, and with other device times.
      const later = { ...key, 'Duplicate-Check': '0', 'Sent-At': '2026-11-20T20:00:00Z' };
      const third = await supervisor.client.post(`${API}/boot/create/SF`, meant, later);
      assert.equal(third.text, answer.text);
    });

    test('of two simultaneous ones without confirmation, exactly one is refused, by plate or by VIN (BOOT-13)', async () => {
      for (let round = 0; round < 8; round += 1) {
        const vehicle = round % 2 === 0 ? aVehicle() : { ...NO_PLATE, vin: VINS[1] };
        const replies = await Promise.all(
          [supervisor, creator, supervisor].map((caller) => checked('SF', vehicle, caller)),
        );
        const [taken, ...more] = replies.filter(({ status }) => status === 200);
        assert.deepEqual([taken === undefined, more.length], [false, 0]);
        const { id } = created(taken!);
        for (const reply of replies) if (reply !== taken) assert.equal(duplicate(reply).id, id);
        closed(await supervisor.cancel('SF', id));
      }
    });

    test('simultaneous boots with crossed plates and VINs end in one boot each, without a deadlock (BOOT-13)', async () => {
      for (let round = 0; round < 6; round += 1) {
        const [one, other] = [aVehicle(), aVehicle()] as [{ license: string }, { license: string }];
        const body = ({ license }: { license: string }, vin: string) => ({ license, vin });
        const replies = await Promise.all([
          checked('BAL', body(one, VINS[0])),
          checked('BAL', body(other, VINS[1]), harbor),
          checked('BAL', body(one, VINS[1])),
          checked('BAL', body(other, VINS[0]), harbor),
        ]);
        assert.equal(replies.filter(({ status }) => status === 200).length, 2);
        for (const reply of replies) {
          if (reply.status === 200) closed(await supervisor.cancel('BAL', created(reply).id));
          else duplicate(reply);
        }
      }
    });

    test('a correction or a reopening is never refused as a duplicate', async () => {
      const [vehicle, other] = [aVehicle(), aVehicle()];
      const { id } = created(await checked('SF', vehicle));
      created(await checked('SF', other));
      const changes = { license: (other as { license: string }).license };
      const reply = await supervisor.client.post(
        `${API}/boot/correct/SF/${String(id)}`,
        { reason: 'Misread', changes },
        CHECK,
      );
      assert.equal(reply.status, 200, reply.text);
      assert.ok(listed(await supervisor.list('SF')).some((boot) => boot.id === id));
    });
  });
}
