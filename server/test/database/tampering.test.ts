import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { API, BootCaller, closed } from '../support/calls/bootCalls';
import { grant, MoneyCaller } from '../support/calls/moneyCalls';
import { aSidewaysPhoto, register, uploaded } from '../support/calls/photoCalls';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { runTool } from '../support/tools';

/** A change made with full rights in the database, and what the check reports about it. */
interface Tampering {
  readonly table: string;
  readonly row: string;
  /** A column and its new value, in SQL. */
  readonly column: string;
  readonly value: string;
  readonly found: RegExp;
}

const ANOTHER = (table: string, column: string) => `(select max(id) from ${table} where id <> ${column})`;
const TEXT = `'somebody else'`;
const PLUS_ONE = (column: string) => `${column} + 1`;

for (const database of DATABASES) {
  describe(`Changes made outside of the product, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let released: number;
    let cancelled: number;
    let shift: number;
    let photo: number;
    before(async () => {
      server = await startTestServer({ database });
      await grant(server, 'supervisor', 'KC', ['BILLING_ADD_PAYMENT', 'BILLING_VOID_PAYMENT']);
      const boots = new BootCaller(await server.signIn('supervisor'), server.clock);
      const post = async (path: string, body: object) => {
        const reply = await boots.client.post(`${API}/${path}`, body);
        assert.equal(reply.status, 200, reply.text);
        return reply;
      };
      released = await boots.recorded('KC', { position: { lat: 39.1, lon: -94.58, accuracy: 12 } });
      const id = String(released);
      photo = await uploaded(boots.client, 'KC', await aSidewaysPhoto());
      await register(boots.client, released, photo, { label: 'Front' });
      await post(`boot/correct/KC/${id}`, { reason: 'Misread', changes: { license: 'ABC1' } });
      await post(`boot/note/${id}`, { text: 'The owner called' });
      closed(await boots.release('KC', released));
      await post(`boot/reopen/KC/${id}`, { reason: 'Wrong car' });
      closed(await boots.release('KC', released));
      const paid = await post(`boot/payment/${id}`, { paymentType: 'CASH', paymentAmount: 5 });
      const payment = (paid.json() as { id: number }).id;
      await post(`boot/payment/${id}/${String(payment)}/void`, { reason: 'Typed twice' });
      assert.equal((await boots.client.get(`${API}/boot/evidence/${id}`)).status, 200);
      cancelled = await boots.recorded('KC');
      closed(await boots.cancel('KC', cancelled));
      shift = (await new MoneyCaller(boots.client).closeAsExpected('KC')).id;
      await server.photos.pictures.settled();
      await dropTriggers();
    });
    after(() => server.close());

    async function dropTriggers(): Promise<void> {
      const tables = ['boot_entry', 'shift', 'shift_total', 'cash_entry', 'payment'];
      if (database.name === 'PostgreSQL') {
        for (const table of tables) {
          await sql`alter table ${sql.table(table)} disable trigger user`.execute(server.db);
        }
        return;
      }
      const { rows } = await sql<{ name: string }>`
        select name from sqlite_master where type = 'trigger' and tbl_name in (${sql.join(tables)})`.execute(
        server.db,
      );
      for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(server.db);
    }

    async function check() {
      const { dataDir, databaseUrl } = server.config;
      return runTool('check', {
        DATA_DIR: dataDir,
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      });
    }

    /** Changes a column of one row, runs the check, and restores the value. */
    async function saidOf({ table, row, column, value }: Omit<Tampering, 'found'>): Promise<string> {
      const { rows } = await sql<{ stood: unknown }>`
        select ${sql.raw(column)} as stood from ${sql.raw(table)} where ${sql.raw(row)}`.execute(server.db);
      const [one, ...more] = rows;
      assert.ok(one !== undefined && more.length === 0, `${table} has not one row where ${row}`);
      const set = (to: unknown) =>
        sql`update ${sql.raw(table)} set ${sql.raw(column)} = ${to} where ${sql.raw(row)}`.execute(server.db);
      await set(sql.raw(value));
      const { code, stdout } = await check();
      await set(one.stood);
      assert.equal(code, 1, `${table}.${column}: ${stdout}`);
      return stdout;
    }

    const tamperings = (): Tampering[] => {
      const first = (table: string, row: string) =>
        `id = (select min(id) from ${table} where boot_id = ${String(released)} and ${row})`;
      const total = `shift_id = ${String(shift)} and payment_type = 'CASH'`;
      const boot = (column: string, value: string, row = `id = ${String(released)}`): Tampering => ({
        ...{ table: 'boot', row, column, value },
        found: new RegExp(`Boot KC-\\d+ does not match its acts in the audit trail: ${camel(column)}\\.`),
      });
      const line = (kind: string, column: string, value: string): Tampering => ({
        ...{ table: 'boot_entry', row: first('boot_entry', `kind = '${kind}'`), column, value },
        found: new RegExp(`The history of boot KC-\\d+ does not match its acts in the audit trail: ${kind}`),
      });
      const rows = {
        shift: `id = ${String(shift)}`,
        shift_total: total,
        cash_entry: `id = (select min(id) from cash_entry where shift_id = ${String(shift)})`,
      };
      const closing = (table: keyof typeof rows, column: string, value: string): Tampering => ({
        ...{ table, row: rows[table], column, value },
        found: new RegExp(`Shift ${String(shift)} does not match the audit entry of its closing`),
      });
      return [
        boot('released_to_first_name', TEXT),
        boot('released_to_last_name', TEXT),
        boot('receipt_number', TEXT),
        boot('closed_local', `'2020-01-01T00:00:00'`),
        boot('closed_at', PLUS_ONE('closed_at')),
        boot('closed_recorded_at', PLUS_ONE('closed_recorded_at')),
        boot('closed_by', ANOTHER('app_user', 'closed_by')),
        boot('company_id', ANOTHER('company', 'company_id')),
        boot('region_id', ANOTHER('region', 'region_id')),
        boot('ref_num', `'KC-999999'`),
        boot('fee_cents', PLUS_ONE('fee_cents')),
        boot('charges', `'[{"name":"Other","cents":1}]'`),
        boot('boot_at', PLUS_ONE('boot_at')),
        boot('make_name', TEXT),
        boot('position', `'{"lat":1,"lon":1,"accuracy":1}'`),
        boot('created_at', PLUS_ONE('created_at')),
        boot('created_by', ANOTHER('app_user', 'created_by')),
        boot('cancel_note', TEXT, `id = ${String(cancelled)}`),
        line('NOTE', 'note', TEXT),
        line('EVIDENCE_MADE', 'sha256', TEXT),
        line('CORRECTED', 'note', TEXT),
        line('REOPENED', 'note', TEXT),
        line('RELEASED', 'note', TEXT),
        line('NOTE', 'created_at', PLUS_ONE('created_at')),
        line('PHOTO_ADDED', 'created_by', ANOTHER('app_user', 'created_by')),
        line('RECORDED', 'created_at', PLUS_ONE('created_at')),
        line('CORRECTED', 'changes', `'[]'`),
        {
          ...{ table: 'boot_entry', row: first('boot_entry', `kind = 'PAYMENT_VOIDED'`) },
          ...{ column: 'note', value: TEXT, found: /The history of boot KC-\d+ contradicts the void/ },
        },
        {
          ...{ table: 'payment', row: first('payment', 'voided_at is not null') },
          ...{ column: 'void_reason', value: TEXT, found: /Payment \d+ of boot KC-\d+ does not match/ },
        },
        {
          ...{ table: 'cash_entry', row: first('cash_entry', `kind = 'PAYMENT'`), column: 'company_id' },
          ...{
            value: PLUS_ONE('company_id'),
            found: /The shift entry for the payment of payment \d+ is missing/,
          },
        },
        closing('shift', 'note', TEXT),
        closing('shift', 'by_name', TEXT),
        closing('shift', 'zone_id', `'UTC'`),
        closing('cash_entry', 'license', TEXT),
        closing('cash_entry', 'ref_num', TEXT),
        closing('shift', 'from_at', PLUS_ONE('from_at')),
        closing('shift', 'to_at', PLUS_ONE('to_at')),
        closing('shift', 'created_at', PLUS_ONE('created_at')),
        closing('shift', 'company_id', ANOTHER('company', 'company_id')),
        closing('shift_total', 'counted_cents', PLUS_ONE('counted_cents')),
        ...(
          [
            ['registered_at', PLUS_ONE('1')],
            ['label', TEXT],
          ] as const
        ).map(([column, value]) => ({
          ...{ table: 'file', row: `id = ${String(photo)}`, column, value },
          found: new RegExp(`Photo ${String(photo)} of boot \\d+ does not match the audit trail`),
        })),
      ];
    };
    const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

    test('without any, the site has no faults', async () => {
      const { code, stdout } = await check();
      assert.equal(code, 0, stdout);
    });

    test('every column that an act states is compared with it (RUN-13)', async () => {
      for (const tampering of tamperings()) assert.match(await saidOf(tampering), tampering.found);
    });

    test('a photo whose bytes and row were changed consistently is found (RUN-13)', async () => {
      const row = await server.db
        .selectFrom('file')
        .select(['storageKey', 'sizeBytes', 'sha256'])
        .where('id', '=', photo)
        .executeTakeFirstOrThrow();
      const { storageKey, ...stood } = row;
      const folder = path.join(server.config.dataDir, 'photos', storageKey.slice(0, 2));
      const bytes = await readFile(path.join(folder, storageKey));
      const other = Buffer.from('another picture');
      const set = (to: { sizeBytes: number; sha256: string }) =>
        server.db.updateTable('file').set(to).where('id', '=', photo).execute();
      await writeFile(path.join(folder, storageKey), other);
      await set({ sizeBytes: other.length, sha256: createHash('sha256').update(other).digest('hex') });
      const { code, stdout } = await check();
      await writeFile(path.join(folder, storageKey), bytes);
      await set(stood);
      assert.equal(code, 1, stdout);
      assert.match(stdout, new RegExp(`Photo ${String(photo)} of boot \\d+ does not match`));
    });

    test('an added or removed line of a history, and a missing shift, are found (RUN-13)', async () => {
      const { db } = server;
      const line = await db
        .selectFrom('bootEntry')
        .select(['bootId', 'kind', 'note', 'createdAt', 'createdBy'])
        .where('bootId', '=', released)
        .where('kind', '=', 'NOTE')
        .executeTakeFirstOrThrow();
      await db.insertInto('bootEntry').values(line).execute();
      assert.match((await check()).stdout, /The history of boot KC-\d+ does not match [^\n]+: NOTE\./);
      await db.deleteFrom('bootEntry').where('bootId', '=', released).where('kind', '=', 'NOTE').execute();
      assert.match((await check()).stdout, /The history of boot KC-\d+ does not match [^\n]+: NOTE\./);
      await db.insertInto('bootEntry').values(line).execute();
      const again = await check();
      assert.equal(again.code, 0, again.stdout);

      await db.updateTable('cashEntry').set({ shiftId: null }).where('shiftId', '=', shift).execute();
      await db.deleteFrom('shiftTotal').where('shiftId', '=', shift).execute();
      await db.deleteFrom('shift').where('id', '=', shift).execute();
      assert.match((await check()).stdout, new RegExp(`Shift ${String(shift)} is missing\\.`));
    });
  });
}
