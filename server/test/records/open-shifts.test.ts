import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import * as v from 'valibot';
import { showInstant, wireTime } from '../../../src/domain/time/zone';
import { OpenDrawer } from '../../../src/domain/wire/money';
import { checkRows } from '../../src/backup/checkRows';
import { Findings } from '../../src/backup/Findings';
import { Progress } from '../../src/platform/command';
import { API, BootCaller, closed, refused, ZONES } from '../support/calls/bootCalls';
import { grant, MoneyCaller } from '../support/calls/moneyCalls';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';

const REGION = 'KC';
const NOTE = 'Went home without closing';

for (const database of DATABASES) {
  describe(`Other people's open shifts on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let boots: BootCaller;
    let supervisor: MoneyCaller;
    let admin: MoneyCaller;
    let releaser: MoneyCaller;
    const ids = new Map<string, number>();
    const idOf = (username: string) => ids.get(username) ?? 0;

    before(async () => {
      server = await startTestServer({ database });
      const users = await server.db.selectFrom('appUser').select(['id', 'username']).execute();
      for (const { id, username } of users) ids.set(username, id);
      await grant(server, 'harbor', REGION, ['BOOT_RELEASE']);
      const client = await server.signIn('supervisor');
      boots = new BootCaller(client, server.clock);
      supervisor = new MoneyCaller(client);
      releaser = new MoneyCaller(await server.signIn('releaser'));
      admin = new MoneyCaller(await server.signIn('admin'));
    });
    after(() => server.close());
    // Each test starts without an open shift.
    beforeEach(async () => {
      for (const { person } of await open(admin)) {
        const { totals } = await shiftOf(admin, person.id);
        const counted = totals.map(({ paymentType, expected }) => ({ paymentType, amount: expected }));
        const reply = await admin.close(REGION, { counted, note: NOTE, of: person.id });
        assert.equal(reply.status, 200, reply.text);
      }
      server.clock.advanceMinutes(1);
    });

    async function open(caller: MoneyCaller) {
      const reply = await caller.client.get(`${API}/shift/${REGION}/open`);
      assert.equal(reply.status, 200, reply.text);
      return v.parse(v.array(OpenDrawer), reply.json());
    }
    async function shiftOf(caller: MoneyCaller, personId: number) {
      const reply = await caller.client.get(`${API}/shift/${REGION}/open/${String(personId)}`);
      assert.equal(reply.status, 200, reply.text);
      return reply.json() as Awaited<ReturnType<MoneyCaller['open']>>;
    }
    const here = () => wireTime(server.clock.nowMs, ZONES[REGION]);
    /** Records a boot and releases it for this much cash. */
    async function takes(caller: MoneyCaller, amount: number): Promise<void> {
      const own = new BootCaller(caller.client, server.clock);
      const id =
        caller.client === releaser.client ? await boots.recorded(REGION) : await own.recorded(REGION);
      closed(await own.release(REGION, id, { payments: [{ paymentType: 'CASH', paymentAmount: amount }] }));
    }
    const cash = (amount: number) => [{ paymentType: 'CASH', amount }];

    test("everybody of the viewer's company is listed, even if they may no longer take money; nobody else is (SHIFT-15)", async () => {
      const { db } = server;
      const harbor = new MoneyCaller(await server.signIn('harbor'));
      await takes(releaser, 5);
      await takes(supervisor, 7);
      await takes(harbor, 9);
      const revoked = await db
        .deleteFrom('userPermission')
        .where('userId', '=', idOf('releaser'))
        .returningAll()
        .execute();
      await db.updateTable('appUser').set({ active: 0 }).where('id', '=', idOf('releaser')).execute();
      try {
        const own = await open(supervisor);
        const expectedFrom = new Map(
          [...own, ...(await open(admin))].map(({ person, from }) => [
            [...ids].find(([, id]) => id === person.id)?.[0] ?? '',
            from,
          ]),
        );
        const drawer = (username: string, name: string, amount: number) => ({
          ...{ person: { id: idOf(username), name }, from: expectedFrom.get(username), count: 1 },
          totals: [{ paymentType: 'CASH', expected: amount, count: 1 }],
        });
        assert.deepEqual(own, [drawer('releaser', 'Robin Okafor', 5), drawer('supervisor', 'Sam Rivera', 7)]);
        assert.deepEqual(await open(admin), [
          drawer('harbor', 'Harper Dunn', 9),
          drawer('releaser', 'Robin Okafor', 5),
          drawer('supervisor', 'Sam Rivera', 7),
        ]);
        const { entries, from } = await shiftOf(supervisor, idOf('releaser'));
        assert.deepEqual([entries.map(({ amount }) => amount), from], [[5], expectedFrom.get('releaser')]);
        const unseen = await supervisor.client.get(`${API}/shift/${REGION}/open/${String(idOf('harbor'))}`);
        refused(unseen, 404, 'There is no such person');
        refused(
          await supervisor.close(REGION, { counted: cash(9), note: NOTE, of: idOf('harbor') }),
          404,
          'There is no such person',
        );
      } finally {
        await db.updateTable('appUser').set({ active: 1 }).where('id', '=', idOf('releaser')).execute();
        await db.insertInto('userPermission').values(revoked).execute();
      }
    });

    test('a shift closed for somebody else belongs to them, says who closed it, and stays so after a renaming (SHIFT-16, SHIFT-12)', async () => {
      const { db } = server;
      await takes(releaser, 20);
      const of = idOf('releaser');
      const { from } = await shiftOf(supervisor, of);
      const close = (body: object) => supervisor.close(REGION, { of, ...body });
      for (const note of [undefined, '', '  ']) {
        refused(await close({ counted: cash(20), note }), 400, 'Note is required');
      }
      refused(await close({ counted: [], note: NOTE }), 400, /^Counted Cash is required/);
      const reply = await close({ counted: cash(19), note: ` ${NOTE} `, from });
      assert.equal(reply.status, 200, reply.text);
      const { id, time } = reply.json() as { id: number; time: string };
      const shift = await supervisor.whole(REGION, id);
      assert.deepEqual(
        [shift.by, shift.closedBy, shift.from, shift.to, shift.note, shift.difference],
        ['Robin Okafor', 'Sam Rivera', from, time, NOTE, -1],
      );
      assert.deepEqual(await releaser.open(REGION), { from: time, entries: [], totals: [] });
      assert.equal((await releaser.whole(REGION, id)).closedBy, 'Sam Rivera');
      const bytes = async () => [
        (await supervisor.shift(REGION, id)).text,
        (await supervisor.shift(REGION, id, '/csv')).text,
      ];
      const before = await bytes();
      const rename = (username: string, shortName: string) =>
        db.updateTable('appUser').set({ shortName }).where('username', '=', username).execute();
      await rename('supervisor', 'Samantha Rivera');
      await rename('releaser', 'Robin Okafor-Lee');
      assert.deepEqual(await bytes(), before);
      await rename('supervisor', 'Sam Rivera');
      await rename('releaser', 'Robin Okafor');
      const said = async () => {
        const findings = new Findings();
        const dialect = database.name === 'SQLite' ? 'sqlite' : 'postgres';
        await checkRows({ db, dialect }, findings, new Progress({ isTTY: false, write: () => true }));
        return findings.result().output.join('\n');
      };
      assert.doesNotMatch(await said(), /Shift/);
    });

    test('of several who close a shift at once one wins, and the others are told by whom and when (SHIFT-16)', async () => {
      const of = idOf('releaser');
      for (let round = 0; round < 3; round += 1) {
        await takes(releaser, 30);
        const body = { counted: cash(30), note: NOTE, of };
        const replies = await Promise.all([
          supervisor.close(REGION, body),
          admin.close(REGION, body),
          releaser.close(REGION, { counted: cash(30) }),
        ]);
        assert.equal(replies.filter(({ status }) => status === 200).length, 1);
        const [winner] = (await admin.closed(REGION)).items;
        const when = showInstant(server.clock.nowMs, ZONES[REGION] ?? '').replace(' ', ' at ');
        const sentence = `The shift of Robin Okafor was closed by ${winner?.closedBy ?? ''} on ${when}: there is nothing left to close`;
        for (const [index, reply] of replies.entries()) {
          if (reply.status === 200) continue;
          refused(reply, 409, index === 2 ? /^Nothing was taken since/ : sentence);
        }
        server.clock.advanceMinutes(1);
      }
    });

    test('a user who counted a shift that was closed meanwhile is told so, even if something was taken since (SHIFT-16)', async () => {
      await takes(releaser, 40);
      const of = idOf('releaser');
      const { from } = await shiftOf(supervisor, of);
      server.clock.advanceMinutes(1);
      await releaser.closeAsExpected(REGION);
      const closedAt = here();
      await takes(releaser, 2);
      refused(
        await supervisor.close(REGION, { counted: cash(40), note: NOTE, of, from }),
        409,
        /^The shift of Robin Okafor was closed by Robin Okafor on .+: count again what was taken since$/,
      );
      const next = await shiftOf(supervisor, of);
      assert.deepEqual([next.from, next.totals.map(({ expected }) => expected)], [closedAt, [2]]);
      const { status } = await supervisor.close(REGION, { counted: cash(2), note: NOTE, of, from: closedAt });
      assert.equal(status, 200);
    });

    test("a user who may only supervise closes others' shifts but not their own, and vice versa (SHIFT-16)", async () => {
      await takes(releaser, 50);
      const of = idOf('releaser');
      const NOT_HELD = 'You do not have the permission for this in this region';
      refused(await admin.close(REGION, { counted: cash(50) }), 403, NOT_HELD);
      refused(
        await releaser.close(REGION, { counted: cash(50), note: NOTE, of: idOf('supervisor') }),
        403,
        NOT_HELD,
      );
      refused(await releaser.client.get(`${API}/shift/${REGION}/open`), 403, NOT_HELD);
      assert.equal((await admin.close(REGION, { counted: cash(50), note: NOTE, of })).status, 200);
    });
  });
}
