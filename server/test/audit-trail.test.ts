import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { audit, subjectOf } from '../src/audit/auditTrail';
import { entriesOf, verifyTrail, type StoredEntry } from '../src/audit/verifyTrail';
import { inTransaction } from '../src/db/transaction';
import { BootCaller, closed } from './support/calls/bootCalls';
import { DATABASES } from './support/databases';
import { register, uploaded, aSidewaysPhoto } from './support/calls/photoCalls';
import { startTestServer, type TestServer } from './support/startTestServer';

async function trailOf({ db }: TestServer): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = [];
  for await (const entry of entriesOf(db)) entries.push(entry);
  return entries;
}

for (const database of DATABASES) {
  describe(`The audit trail on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let supervisor: BootCaller;
    let releaser: BootCaller;
    before(async () => {
      server = await startTestServer({ database });
      supervisor = new BootCaller(await server.signIn('supervisor'), server.clock);
      releaser = new BootCaller(await server.signIn('releaser'), server.clock);
    });
    after(() => server.close());

    const faults = async (kept?: string) =>
      (await verifyTrail(server.db, { savedHead: kept ?? null })).faults;
    const about = async (subject: string) =>
      (await trailOf(server))
        .filter((entry) => entry.subject === subject)
        .map(({ kind, actor, details }) => ({ kind, actor, ...(JSON.parse(details) as object) }));

    test('records every change of a boot, with its author and payments but without names (RUN-20)', async () => {
      const id = await supervisor.recorded('KC');
      const fileId = await uploaded(supervisor.client, 'KC', await aSidewaysPhoto());
      assert.equal((await register(supervisor.client, id, fileId)).status, 200);
      const payments = [
        { paymentAmount: 100, paymentType: 'CASH' },
        { paymentAmount: 12.5, paymentType: 'CASH' },
      ];
      closed(await releaser.release('KC', id, { payments }));
      const told = await about(subjectOf.boot(id));
      assert.deepEqual(
        told.map(({ kind }) => kind),
        ['BOOT_RECORDED', 'BOOT_PHOTO_ADDED', 'BOOT_RELEASED', 'BOOT_PAYMENT_ADDED', 'BOOT_PAYMENT_ADDED'],
      );
      const users = await server.db.selectFrom('appUser').select(['id', 'username']).execute();
      const idOf = (name: string) => users.find(({ username }) => username === name)?.id;
      assert.deepEqual(
        told.map(({ actor }) => actor),
        ['supervisor', 'supervisor', 'releaser', 'releaser', 'releaser'].map(idOf),
      );
      assert.deepEqual(
        told
          .slice(3)
          .map((entry: Record<string, unknown>) => [
            entry['paymentType'],
            entry['amountCents'],
            entry['payKind'],
          ]),
        [
          ['CASH', 10_000, 'money'],
          ['CASH', 1_250, 'money'],
        ],
      );
      assert.doesNotMatch(JSON.stringify(told), /Moss|7ABC123/);
      assert.deepEqual(await faults(), []);
    });

    test('has no entry for a change that was rolled back', async () => {
      const id = await supervisor.recorded('KC');
      closed(await supervisor.cancel('KC', id));
      assert.equal((await releaser.release('KC', id)).status, 409);
      assert.deepEqual(
        (await about(subjectOf.boot(id))).map(({ kind }) => kind),
        ['BOOT_RECORDED', 'BOOT_CANCELLED'],
      );
      const before = await trailOf(server);
      await assert.rejects(
        inTransaction(server.db, async (trx) => {
          audit(trx, { at: 1, by: null, kind: 'SIGNED_IN', subject: 'site', details: {} });
          await trx
            .insertInto('company')
            .values({ code: 'X' } as never)
            .execute();
        }),
      );
      assert.deepEqual(await trailOf(server), before);
    });

    test('is one chain without gaps when many write simultaneously (RUN-20)', async () => {
      await Promise.all(Array.from({ length: 20 }, () => supervisor.recorded('KC')));
      const entries = await trailOf(server);
      assert.deepEqual(
        entries.map(({ seq }) => seq),
        entries.map((_, index) => index + 1),
      );
      assert.deepEqual(await faults(), []);
    });

    test('refuses entries outside of a transaction', () => {
      const entry = { at: 1, by: null, kind: 'SIGNED_IN', subject: 'site', details: {} } as const;
      assert.throws(() => audit(server.db, entry), /in a transaction only/);
    });

    test('is append-only in the database itself', async () => {
      const { db } = server;
      const refused = /append-only/;
      await assert.rejects(
        db.updateTable('auditEntry').set({ kind: 'X' }).where('seq', '=', 2).execute(),
        refused,
      );
      await assert.rejects(db.deleteFrom('auditEntry').where('seq', '=', 2).execute(), refused);
      await assert.rejects(db.deleteFrom('auditHead').execute(), refused);
      await assert.rejects(db.updateTable('auditHead').set({ seq: 1 }).execute(), refused);
      if (database.name === 'PostgreSQL') {
        await assert.rejects(sql`truncate audit_entry`.execute(db), refused);
      }
    });

    test('no statement can change or delete an entry of a history (REC-21)', async () => {
      await supervisor.recorded('KC');
      for (const change of [sql`update boot_entry set details = '{}'`, sql`delete from boot_entry`]) {
        await assert.rejects(change.execute(server.db), /append-only/);
      }
    });

    describe('detects tampering by somebody with all rights in the database (RUN-7)', () => {
      let whole: StoredEntry[];
      let head: { seq: number; hash: string };
      before(async () => {
        const { db } = server;
        if (database.name === 'SQLite') {
          for (const name of ['entry_is_not_changed', 'entry_is_not_deleted', 'head_never_goes_back']) {
            await sql.raw(`drop trigger audit_${name}`).execute(db);
          }
        } else {
          for (const table of ['entry', 'head']) {
            await sql.raw(`alter table audit_${table} disable trigger user`).execute(db);
          }
        }
        whole = await trailOf(server);
        head = await db.selectFrom('auditHead').select(['seq', 'hash']).executeTakeFirstOrThrow();
      });
      beforeEach(async () => {
        const { db } = server;
        await db.deleteFrom('auditEntry').execute();
        for (const entry of whole) await db.insertInto('auditEntry').values(entry).execute();
        await db.updateTable('auditHead').set(head).execute();
        assert.deepEqual(await faults(head.hash), []);
      });

      const change = (seq: number, to: Partial<StoredEntry>) =>
        server.db.updateTable('auditEntry').set(to).where('seq', '=', seq).execute();
      const remove = (from: number, to = from) =>
        server.db.deleteFrom('auditEntry').where('seq', '>=', from).where('seq', '<=', to).execute();

      test('any column of any entry', async () => {
        const changes: Partial<StoredEntry>[] = [
          { at: 5 },
          { actor: 4_711 },
          { kind: 'SIGNED_OUT_' },
          { subject: 'boot 4711' },
          { details: '{"x":1}' },
          { previousHash: 'f'.repeat(64) },
          { hash: 'f'.repeat(64) },
        ];
        for (const seq of [1, Math.ceil(whole.length / 2), whole.length]) {
          const stored = whole[seq - 1]!;
          for (const to of changes) {
            await change(seq, to);
            assert.notDeepEqual(await faults(), [], `${JSON.stringify(to)} of ${String(seq)}`);
            await change(seq, stored);
          }
        }
        await change(whole.length, { seq: whole.length + 7 });
        assert.notDeepEqual(await faults(), []);
      });

      test('a deleted entry', async () => {
        for (const seq of [1, 2, whole.length]) {
          const stored = whole[seq - 1]!;
          await remove(seq);
          assert.match((await faults()).join(), /missing/, String(seq));
          await server.db.insertInto('auditEntry').values(stored).execute();
        }
      });

      test('two entries swapped', async () => {
        const [a, b] = [whole[2]!, whole[3]!];
        await remove(3, 4);
        await server.db
          .insertInto('auditEntry')
          .values([
            { ...a, seq: 4 },
            { ...b, seq: 3 },
          ])
          .execute();
        assert.notDeepEqual(await faults(), []);
      });

      test('an entry appended after the end', async () => {
        const last = whole.at(-1)!;
        await server.db
          .insertInto('auditEntry')
          .values({ ...last, seq: last.seq + 1 })
          .execute();
        assert.match((await faults()).join(), /after the end/);
      });

      test('a cut-off end with the head set back, which only a separately stored head reveals', async () => {
        const shorter = whole.at(-4)!;
        await remove(shorter.seq + 1, whole.length);
        await server.db.updateTable('auditHead').set({ seq: shorter.seq, hash: shorter.hash }).execute();
        assert.deepEqual(await faults(), []);
        assert.match((await faults(head.hash)).join(), /not in the trail/);
      });
    });
  });
}
