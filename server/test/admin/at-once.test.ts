import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { PERMISSION_GROUPS } from '../../../src/domain/permissions';
import type { AuditKind } from '../../src/audit/auditTrail';
import { aCompany, aPerson, aRegion, refusedWith, SetupCaller } from '../support/calls/setupCaller';
import type { TestReply } from '../support/calls/TestClient';
import { DATABASES } from '../support/databases';
import { aClerk, employ } from '../support/staff';
import { SHARED_SETTINGS, startBeside, type Beside } from '../support/startBeside';
import { startTestServer, type TestServer } from '../support/startTestServer';

const ROUNDS = 3;

type Item = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };
const itemOf = (reply: TestReply): Item => {
  assert.equal(reply.status, 200, reply.text);
  return reply.json() as Item;
};

/** A kind of setup item. */
interface Kind {
  readonly list: string;
  /** The property that its address uses. */
  readonly by: 'id' | 'code';
  /** An item that both may change; null to use one that either of them adds. */
  readonly existing: string | null;
  body(code: string): object;
  /** A different change for each number. */
  change(number: number): object;
  /** The field that must be unique. */
  readonly unique: string;
  readonly told: { readonly added: AuditKind; readonly changed: AuditKind };
}

const told = (name: 'USER' | 'COMPANY' | 'REGION' | 'LIST_ROW') => ({
  told: { added: `${name}_ADDED`, changed: `${name}_CHANGED` } as const,
});
const named = (number: number) => ({ name: `Name ${String(number)}` });
const KINDS: Readonly<Record<string, Kind>> = {
  person: {
    ...{ list: 'people', by: 'id', existing: null, unique: 'username', ...told('USER') },
    body: (username) => ({ ...aPerson(username), permissions: {} }),
    change: (number) => ({ shortName: `Name ${String(number)}` }),
  },
  company: {
    ...{ list: 'companies', by: 'id', existing: null, unique: 'code', ...told('COMPANY'), body: aCompany },
    change: named,
  },
  region: {
    ...{
      list: 'regions',
      by: 'code',
      existing: 'regions/KC',
      unique: 'code',
      ...told('REGION'),
      body: aRegion,
    },
    change: (number) => ({ towEligibleAfterHours: number }),
  },
  'row of a list': {
    ...{ list: 'lists/SF/precincts', by: 'id', existing: null, unique: 'code', ...told('LIST_ROW') },
    body: (code) => ({ code, name: 'A precinct' }),
    change: named,
  },
};

for (const database of DATABASES) {
  describe(
    `Two simultaneous setup changes, on ${database.name}`,
    { skip: database.skip, timeout: 240_000 },
    () => {
      let server: TestServer;
      let beside: Beside;
      /** Each in its own process, where the database allows several. */
      let callers: readonly [SetupCaller, SetupCaller];
      /** One person, signed in to both. */
      let twice: readonly [SetupCaller, SetupCaller];
      before(async () => {
        server = await startTestServer({ database, settings: SHARED_SETTINGS[database.name] });
        beside = await startBeside(server);
        const permissions = [...PERMISSION_GROUPS.administration, 'BOOT_VIEW'];
        await employ(server.db, {
          ...{ ...aClerk('boss'), role: 'ADMIN_COMPANY', applications: ['ADM', 'BOOT'] },
          permissions: { SF: permissions, KC: permissions, BAL: permissions },
        });
        callers = [
          new SetupCaller(await server.signIn('boss')),
          new SetupCaller(await beside.signIn('admin')),
        ];
        twice = [callers[0], new SetupCaller(await beside.signIn('boss'))];
      });
      after(async () => {
        await beside.stop();
        await server.close();
      });

      const toldOf = async (kind: AuditKind) =>
        (await server.db.selectFrom('auditEntry').select('seq').where('kind', '=', kind).execute()).length;

      for (const [name, kind] of Object.entries(KINDS)) {
        const { list, by, unique } = kind;
        const pathOf = (item: Item) => `${list}/${String(item[by])}`;
        const codeOf = (text: string) => `${text}${unique === 'username' ? 'er' : ''}`;

        test(`${name}: one change wins, the other caller gets the current state (SETUP-4)`, async () => {
          let item = itemOf(
            await (kind.existing === null
              ? callers[0].post(list, kind.body(codeOf('ONCE')))
              : callers[0].get(kind.existing)),
          );
          for (let round = 1; round <= ROUNDS; round += 1) {
            const { version } = item;
            const before = await toldOf(kind.told.changed);
            const replies = await Promise.all(
              callers.map((caller, at) =>
                caller.put(pathOf(item), { version, ...kind.change(10 * round + at) }),
              ),
            );
            assert.deepEqual(
              replies.map(({ status }) => status).sort(),
              [200, 409],
              replies.map(({ text }) => text).join('\n'),
            );
            const winner = replies.findIndex(({ status }) => status === 200);
            item = itemOf(replies[winner]!);
            assert.equal(item.version, version + 1);
            const conflict = refusedWith(replies[1 - winner]!, 409);
            const author = ['boss', 'Alex Moreno'][winner];
            assert.deepEqual([conflict.current, conflict.by], [item, author]);
            assert.match(conflict.details, new RegExp(`^${String(author)} changed this meanwhile`));
            assert.match(conflict.time ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
            assert.deepEqual(itemOf(await callers[1].get(pathOf(item))), item);
            assert.equal(await toldOf(kind.told.changed), before + 1);
          }
        });

        test(`${name}: of two new ones with the same ${unique} one is added, and the other's ${unique} is taken (SETUP-4)`, async () => {
          for (let round = 1; round <= ROUNDS; round += 1) {
            const before = await toldOf(kind.told.added);
            const body = kind.body(codeOf(`R${String(round)}`));
            const replies = await Promise.all(callers.map((caller) => caller.post(list, body)));
            assert.deepEqual(
              replies.map(({ status }) => status).sort(),
              [200, 400],
              replies.map(({ text }) => text).join('\n'),
            );
            const { faults = [] } = refusedWith(
              replies.find(({ status }) => status === 400)!,
              400,
            );
            assert.deepEqual(
              faults.map(({ field }) => field),
              [unique],
            );
            assert.match(faults[0]?.sentence ?? '', /is already taken/);
            assert.equal(await toldOf(kind.told.added), before + 1);
          }
        });

        test(`${name}: sent twice under the same key, it is added and changed once (SETUP-4)`, async () => {
          const [mine] = twice;
          /** Sends it in both processes at once, then again: there must be one change and one answer. */
          const once = async (
            told: AuditKind,
            send: (caller: SetupCaller, key: string) => Promise<TestReply>,
          ) => {
            const [before, key] = [await toldOf(told), randomUUID()];
            const replies = await Promise.all(twice.map((caller) => send(caller, key)));
            const again = await send(mine, key);
            itemOf(again);
            for (const { status, text } of replies) {
              // Within one process, the second call is asked to wait for the first.
              if (status === 409 && beside.origin === server.origin) assert.match(text, /still in progress/);
              else assert.equal(text, again.text);
            }
            assert.ok(replies.some(({ status }) => status === 200));
            assert.equal(await toldOf(told), before + 1);
            return { item: itemOf(again), key };
          };
          const body = kind.body(codeOf('KEY'));
          const { item, key } = await once(kind.told.added, (caller, sent) => caller.post(list, body, sent));
          refusedWith(await mine.post(list, kind.body(codeOf('OTHER')), key), 422);
          const change = { version: item.version, ...kind.change(99) };
          await once(kind.told.changed, (caller, sent) => caller.put(pathOf(item), change, sent));
        });
      }

      test('of two imports based on the same list, one is accepted, and the other needs a new dry run (SETUP-11)', async () => {
        const path = (query: string) => `/admin/api/setup/lists/BAL/precincts/import?${query}`;
        const sent = (caller: SetupCaller, query: string, code: string) =>
          caller.client.send(path(query), {
            ...{ method: 'POST', body: `code,name\n${code},Precinct ${code}\n` },
            headers: { 'content-type': 'text/csv', 'idempotency-key': randomUUID() },
          });
        const codes = ['ONE', 'TWO'];
        const digests = await Promise.all(
          callers.map(async (caller, at) => {
            const reply = await sent(caller, 'dryRun=true', codes[at] ?? '');
            return (reply.json() as { digest: string }).digest;
          }),
        );
        const replies = await Promise.all(
          callers.map((caller, at) =>
            sent(caller, `dryRun=false&digest=${digests[at] ?? ''}`, codes[at] ?? ''),
          ),
        );
        assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
        const rows = (await callers[0].get('lists/BAL/precincts?q=Precinct%20')).text;
        assert.equal(codes.filter((code) => rows.includes(`Precinct ${code}`)).length, 1, rows);
      });
    },
  );
}
