import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import * as v from 'valibot';
import { AgreementInfo } from '../../../src/domain/wire/agreement';
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
const OTHER_DETAILS = `replace(details, '{', '{"other":1,')`;
const LAST_DECISION = 'id = (select max(id) from agreement_decision)';
const DECISIONS = /The decisions on agreements\/newtow\/\d+ do not match the audit trail/;
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
      // This one is in no closed shift yet.
      await post(`boot/payment/${id}`, { paymentType: 'CASH', paymentAmount: 3 });
      await server.photos.pictures.settled();
      assert.equal((await boots.client.get(`${API}/boot/receipt/${id}`)).status, 200);
      const newcomer = await server.signIn('newcompany');
      const { towCompanyId } = (await newcomer.get('/api-web/api/login/user')).json() as Record<
        string,
        number
      >;
      const agreement = `/admin/api/clickWrap/${String(towCompanyId)}`;
      const key = encodeURIComponent((await newcomer.get(`${agreement}/clickWrapKey`)).text);
      const shown = await newcomer.post(`${agreement}/generateAgreement?agreementUrl=${key}`);
      const { attachmentId: document } = v.parse(AgreementInfo, shown.json());
      const agree = `${agreement}/clickWrapAgree?agreementUrl=${key}&shownAttachmentId=${String(document)}`;
      assert.equal((await newcomer.post(agree)).status, 200);
    });
    after(() => server.close());

    /** Runs statements as somebody with all rights does: without the triggers, which are there again afterwards. */
    async function withoutTriggers(...statements: readonly string[]): Promise<void> {
      const run = async (all: readonly string[]) => {
        for (const statement of all) await sql.raw(statement).execute(server.db);
      };
      if (database.name === 'PostgreSQL') {
        const tables = ['boot', 'boot_entry', 'shift', 'shift_total', 'payment', 'receipt_copy'];
        const turn = (way: string) => tables.map((table) => `alter table ${table} ${way} trigger user`);
        await run([...turn('disable'), ...statements, ...turn('enable')]);
        return;
      }
      const { rows } = await sql<{ name: string; sql: string }>`
        select name, sql from sqlite_master where type = 'trigger'`.execute(server.db);
      const drops = rows.map(({ name }) => `drop trigger ${name}`);
      await run([...drops, ...statements, ...rows.map((trigger) => trigger.sql)]);
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
      const set = (to: string) => withoutTriggers(`update ${table} set ${column} = ${to} where ${row}`);
      await set(value);
      const { code, stdout } = await check();
      await set(literal(one.stood));
      assert.equal(code, 1, `${table}.${column}: ${stdout}`);
      return stdout;
    }

    /** A stored value in SQL. */
    function literal(value: unknown): string {
      if (value === null || typeof value === 'number') return String(value);
      if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
      const hex = Buffer.from(value as Uint8Array).toString('hex');
      return database.name === 'SQLite' ? `x'${hex}'` : `'\\x${hex}'`;
    }

    /** Deletes a row, runs the check, and puts the row back. */
    async function saidWithout(table: string, row: string): Promise<string> {
      await withoutTriggers(
        `create table deleted_row as select * from ${table} where ${row}`,
        `delete from ${table} where ${row}`,
      );
      const { code, stdout } = await check();
      await withoutTriggers(`insert into ${table} select * from deleted_row`, 'drop table deleted_row');
      assert.equal(code, 1, `${table}: ${stdout}`);
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
      const entry = (kind: string, column = 'details', value = OTHER_DETAILS): Tampering => ({
        ...{ table: 'boot_entry', row: first('boot_entry', `kind = '${kind}'`), column, value },
        found: /Entry \d+ of boot \d+ does not match the audit trail/,
      });
      const rows = {
        shift: `id = ${String(shift)}`,
        shift_total: total,
        boot_entry: `id = (select min(id) from boot_entry where shift_id = ${String(shift)})`,
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
        boot('position', `'{"lat":1,"lon":1,"accuracy":1}'`, `id = ${String(cancelled)}`),
        boot('created_at', PLUS_ONE('created_at')),
        boot('created_by', ANOTHER('app_user', 'created_by')),
        boot('cancel_note', TEXT, `id = ${String(cancelled)}`),
        entry('NOTE'),
        entry('EVIDENCE_MADE'),
        entry('CORRECTED'),
        entry('REOPENED'),
        entry('RELEASED'),
        entry('PAYMENT_ADDED'),
        entry('PAYMENT_VOIDED'),
        entry('NOTE', 'created_at', PLUS_ONE('created_at')),
        entry('PHOTO_ADDED', 'created_by', ANOTHER('app_user', 'created_by')),
        entry('RECORDED', 'created_at', PLUS_ONE('created_at')),
        entry('NOTE', 'amount_cents', '100'),
        ...(
          [
            ['company_id', PLUS_ONE('company_id')],
            ['pay_kind', `'waived'`],
            ['amount_cents', PLUS_ONE('amount_cents')],
            ['receipt_number', TEXT],
          ] as const
        ).map(([column, value]) => entry('PAYMENT_ADDED', column, value)),
        {
          ...{ table: 'payment', row: first('payment', 'voided_at is not null') },
          ...{ column: 'void_reason', value: TEXT, found: /Payment \d+ of boot KC-\d+ does not match/ },
        },
        {
          ...{ table: 'void_release', row: `boot_id = ${String(released)}`, column: 'receipt_number' },
          ...{ value: TEXT, found: /The void releases of boot KC-\d+ do not match/ },
        },
        {
          ...{ table: 'receipt_copy', row: 'entry_id = (select max(entry_id) from receipt_copy)' },
          ...{ column: 'pdf', value: literal(Buffer.from('another receipt')) },
          found: /The receipt of history entry \d+ does not match the audit trail/,
        },
        {
          ...{ table: 'agreement_decision', row: LAST_DECISION, column: 'created_at' },
          ...{ value: PLUS_ONE('created_at'), found: DECISIONS },
        },
        closing('shift', 'note', TEXT),
        closing('shift', 'by_name', TEXT),
        closing('shift', 'zone_id', `'UTC'`),
        closing('boot_entry', 'license', TEXT),
        closing('boot_entry', 'ref_num', TEXT),
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

    test('a deleted receipt or decision is found (RUN-13)', async () => {
      const receipt = 'entry_id = (select max(entry_id) from receipt_copy)';
      assert.match(await saidWithout('receipt_copy', receipt), /The receipt of history entry \d+ is missing/);
      assert.match(await saidWithout('agreement_decision', LAST_DECISION), DECISIONS);
    });

    test("an agreement's document that was replaced with its SHA-256 is found (RUN-13)", async () => {
      const row = 'id = (select max(id) from agreement_document)';
      const { pdf, sha256 } = await server.db
        .selectFrom('agreementDocument')
        .select(['pdf', 'sha256'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const set = (bytes: Buffer, hash: string) =>
        withoutTriggers(
          `update agreement_document set pdf = ${literal(bytes)}, sha256 = '${hash}' where ${row}`,
        );
      const other = Buffer.from('another agreement');
      await set(other, createHash('sha256').update(other).digest('hex'));
      const { stdout } = await check();
      await set(pdf, sha256);
      assert.match(stdout, DECISIONS);
    });

    test('a missing trigger is found (RUN-13)', async () => {
      const trigger = 'receipt_copy_is_not_changed';
      const { rows } = await sql<{ sql: string }>`
        select sql from sqlite_master where name = ${trigger}`
        .execute(server.db)
        .catch(() => ({ rows: [] }));
      const alter = (way: string) => `alter table receipt_copy ${way} trigger ${trigger}`;
      const [drops, create] =
        rows[0] === undefined
          ? [[alter('disable'), alter('enable replica')], alter('enable')]
          : [[`drop trigger ${trigger}`], rows[0].sql];
      for (const drop of drops) {
        await sql.raw(drop).execute(server.db);
        const { stdout } = await check();
        await sql.raw(create).execute(server.db);
        assert.match(stdout, new RegExp(`The database's trigger ${trigger} is missing or disabled`));
      }
    });

    test('an added or removed entry of a history, and a missing shift, are found (RUN-13)', async () => {
      const { db } = server;
      const { id, ...entry } = await db
        .selectFrom('bootEntry')
        .selectAll()
        .where('bootId', '=', released)
        .where('kind', '=', 'NOTE')
        .executeTakeFirstOrThrow();
      const own = `boot_id = ${String(released)} and kind = 'NOTE'`;
      await db.insertInto('bootEntry').values(entry).execute();
      assert.match((await check()).stdout, /Entry \d+ of boot \d+ does not match the audit trail/);
      await withoutTriggers(`delete from boot_entry where ${own}`);
      assert.match((await check()).stdout, /1 boot entries are missing or do not match the audit trail/);
      await db
        .insertInto('bootEntry')
        .values({ ...entry, id })
        .execute();
      const again = await check();
      assert.equal(again.code, 0, again.stdout);

      await withoutTriggers(
        `update boot_entry set shift_id = null where shift_id = ${String(shift)}`,
        `delete from shift_total where shift_id = ${String(shift)}`,
        `delete from shift where id = ${String(shift)}`,
      );
      assert.match((await check()).stdout, new RegExp(`Shift ${String(shift)} is missing\\.`));
    });
  });
}
