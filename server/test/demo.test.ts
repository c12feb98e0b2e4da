import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { EXCEPTION_KINDS, type OpenDrawer, type RegionsReport } from '../../src/domain/wire/money';
import { API, BootCaller } from './support/calls/bootCalls';
import { MoneyCaller } from './support/calls/moneyCalls';
import { removals } from './support/calls/removalCalls';
import { assertSoundBoots } from './support/checkedBoots';
import { startTestServer, type TestServer } from './support/startTestServer';

const REGIONS = ['SF', 'KC', 'BAL'];

describe('The demo data', () => {
  let server: TestServer;
  let supervisor: MoneyCaller;
  before(async () => {
    server = await startTestServer();
    supervisor = new MoneyCaller(await server.signIn('supervisor'));
  });
  after(() => server.close());

  test("nobody in it does anything that their permissions don't allow (RUN-70)", async () => {
    const acts = await server.db
      .selectFrom('bootEntry')
      .innerJoin('boot', 'boot.id', 'bootEntry.bootId')
      .innerJoin('region', 'region.id', 'boot.regionId')
      .innerJoin('appUser', 'appUser.id', 'bootEntry.createdBy')
      .select(['bootEntry.kind', 'region.code', 'appUser.username', 'bootEntry.createdBy', 'boot.regionId'])
      // The money of a release or a reopening needs no permission of its own.
      .where((of) =>
        of.or([
          of('bootEntry.kind', 'not in', ['PAYMENT_ADDED', 'PAYMENT_VOIDED']),
          of.not(
            of.exists(
              of
                .selectFrom('bootEntry as cause')
                .select('cause.id')
                .whereRef('cause.bootId', '=', 'bootEntry.bootId')
                .whereRef('cause.createdAt', '=', 'bootEntry.createdAt')
                .where('cause.kind', 'in', ['RELEASED', 'REOPENED']),
            ),
          ),
        ]),
      )
      .distinct()
      .execute();
    const held = await server.db.selectFrom('userPermission').selectAll().execute();
    const NEEDS: Readonly<Record<string, string>> = {
      ...{ RECORDED: 'BOOT_CREATE', CORRECTED: 'BOOT_CREATE', PHOTO_ADDED: 'BOOT_CREATE' },
      ...{ RELEASED: 'BOOT_RELEASE', REOPENED: 'BOOT_RELEASE' },
      ...{ PAYMENT_ADDED: 'BILLING_ADD_PAYMENT' },
      ...{ REMOVAL_TAKEN: 'RELEASE_REMOVAL', BOOT_NOT_FOUND: 'RELEASE_REMOVAL', BOOT_OFF: 'RELEASE_REMOVAL' },
      ...{ PAYMENT_VOIDED: 'BILLING_VOID_PAYMENT', PAYMENT_REFUNDED: 'BILLING_VOID_PAYMENT' },
    };
    const forbidden = acts.filter(({ kind, createdBy, regionId }) => {
      const needed = NEEDS[kind];
      return (
        needed !== undefined &&
        !held.some(
          (one) => one.userId === createdBy && one.regionId === regionId && one.permission === needed,
        )
      );
    });
    assert.deepEqual(forbidden, []);
  });

  test('has each kind of exception, and a record for each money filter (RUN-71)', async () => {
    const [from, to] = [server.clock.nowMs - 92 * 24 * 60 * 60_000, server.clock.nowMs].map((at) =>
      new Date(at).toISOString().slice(0, 10),
    );
    const query = [...REGIONS.map((code) => `region=${code}`), `from=${from ?? ''}`, `to=${to ?? ''}`];
    const reply = await supervisor.client.get(`${API}/report?${query.join('&')}`);
    const { exceptions, waived, refunded } = reply.json() as RegionsReport;
    const kinds = new Set(exceptions.map(({ kind }) => kind));
    assert.deepEqual(
      EXCEPTION_KINDS.filter((kind) => !kinds.has(kind)),
      [],
    );
    assert.ok((waived ?? 0) > 0 && (refunded ?? 0) > 0);
    for (const filter of ['unpaid', 'overpaid', 'changed']) {
      const found = (await supervisor.client.get(`${API}/boot/search?${filter}=true`)).json();
      assert.ok((found as { items: unknown[] }).items.length > 0, filter);
    }
  });

  test('has boots to take off in San Francisco: waiting, taken, not found and late (RUN-71)', async () => {
    const listed = await removals(new BootCaller(supervisor.client, server.clock), 'SF');
    assert.deepEqual(listed.map(({ removal }) => removal.state).sort(), [
      ...['NOT_FOUND', 'TAKEN', 'WAITING', 'WAITING', 'WAITING'],
    ]);
    const late = listed.filter(({ removal }) => Date.parse(removal.dueTimeUtc ?? '') < server.clock.nowMs);
    // One is late from the start. Others become late while the tests run.
    assert.ok(late.length >= 1);
    assert.equal(late[0]?.id, listed[0]?.id);
    for (const region of ['KC', 'BAL']) {
      assert.equal((await supervisor.client.get(`${API}/boot/removals/${region}`)).text, '[]');
    }
    await assertSoundBoots(server);
  });

  test('every open shift can be seen and closed by the supervisor, including that of a person who has left (RUN-71)', async () => {
    const names = new Set<string>();
    for (const region of REGIONS) {
      const open = (await supervisor.client.get(`${API}/shift/${region}/open`)).json() as OpenDrawer[];
      for (const { person, totals } of open) {
        names.add(person.name);
        const counted = totals.map(({ paymentType, expected }) => ({ paymentType, amount: expected }));
        const reply = await supervisor.close(region, { counted, note: 'Went home', of: person.id });
        assert.equal(reply.status, 200, reply.text);
      }
    }
    assert.ok(names.has('Jordan Pike'), [...names].join());
    const left = await server.db
      .selectFrom('cashEntry')
      .select('id')
      .where('shiftId', 'is', null)
      .where('userId', 'is not', null)
      .execute();
    assert.deepEqual(left, []);
  });
});
