import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { m0001People } from '../../src/db/migrations/m0001People';
import { m0002ReferenceData } from '../../src/db/migrations/m0002ReferenceData';
import { m0004Boots } from '../../src/db/migrations/m0004Boots';
import { m0011Records } from '../../src/db/migrations/m0011Records';
import { m0012Shifts } from '../../src/db/migrations/m0012Shifts';
import { m0018SearchBlocks } from '../../src/db/migrations/m0018SearchBlocks';
import { m0021ClosedShifts } from '../../src/db/migrations/m0021ClosedShifts';
import { m0023Receipts } from '../../src/db/migrations/m0023Receipts';
import { m0030PlainSearch } from '../../src/db/migrations/m0030PlainSearch';
import { openPostgres } from '../../src/db/postgres/openPostgres';
import type { Dialect } from '../../src/db/columns';
import type { Schema } from '../../src/db/schema';
import { openSqlite } from '../../src/db/sqlite/openSqlite';
import { DATABASES } from '../support/databases';

const BY = { createdAt: 1, createdBy: 1, changedAt: 1, changedBy: 1 };
const BOOT = {
  ...{
    regionId: 1,
    companyId: 1,
    noLicense: 0,
    bootAt: 5,
    feeCents: 9_000,
    bootLocal: '2026-01-02T03:04:00',
  },
  ...{ makeCode: 'A', makeName: 'A', modelCode: 'A', modelName: 'A', bodyCode: 'A', bodyName: 'A' },
  ...{ colorCode: 'A', colorName: 'A', addr1: 'A', addr2: '', city: 'A', state: 'CA', ...BY },
};

/** A site of the previous version: one boot released against two payments, one cancelled, one active. */
async function olderSite(db: Kysely<Schema>): Promise<void> {
  const put = (table: string, rows: readonly object[]) =>
    (db as Kysely<Record<string, never>>).insertInto(table).values(rows).execute();
  await put('company', [
    {
      id: 1,
      code: 'A',
      name: 'A',
      inactivityTimeout: 1,
      loginTimeout: 1,
      ...BY,
      createdBy: null,
      changedBy: null,
    },
  ]);
  await put('appUser', [
    {
      id: 1,
      username: 'a',
      shortName: 'A',
      email: 'a@a',
      companyId: 1,
      role: 'X',
      active: 1,
      ...BY,
      createdBy: null,
      changedBy: null,
    },
  ]);
  await put('region', [
    {
      id: 1,
      code: 'SF',
      name: 'A',
      state: 'CA',
      zoneId: 'UTC',
      bootFeeCents: 9_000,
      defaultLicenseState: 'CA',
      details: '{}',
      ...BY,
    },
  ]);
  const rows = [
    {
      id: 1,
      refNum: 'SF-000001',
      status: 'RELEASED',
      license: 'BHJ-4I7',
      licenseFold: 'BHJ417',
      requestedBy: 'Officer  Núñez',
    },
    {
      id: 2,
      refNum: 'SF-000002',
      status: 'CANCELLED',
      license: null,
      vin: 'NO VIN',
      requestedBy: 'Ames',
      cancelNote: 'gone',
    },
    {
      id: 3,
      refNum: 'SF-000003',
      status: 'ACTIVE',
      license: 'OIO',
      vin: '1HGCM82633A004352',
      requestedBy: 'Ames',
    },
  ];
  for (const row of rows) await put('boot', [{ ...BOOT, ...row }]);
  await sql`update boot set released_to_first_name = 'José', released_to_last_name = 'Díaz', receipt_number = 'R-7'
    where id = 1`.execute(db);
  const events = [
    [1, 'CREATED'],
    [2, 'CREATED'],
    [1, 'PHOTO_ADDED'],
    [1, 'RELEASED'],
    [2, 'CANCELLED'],
    [3, 'CREATED'],
  ];
  for (const [bootId, kind] of events) {
    await put('bootEvent', [{ bootId, kind, details: '{}', createdAt: 10, createdBy: 1 }]);
  }
  for (const [position, amountCents] of [5_000, 4_000].entries()) {
    const payment = { bootId: 1, position: position + 1, amountCents, paymentType: 'CASH' };
    await put('payment', [{ ...payment, createdAt: 10, createdBy: 1 }]);
  }
}

for (const database of DATABASES) {
  describe(`A database from before the records feature, on ${database.name}`, { skip: database.skip }, () => {
    /** Runs `use` with a database of the previous version, which is removed afterwards. */
    async function withEarlierSite(use: (db: Kysely<Schema>, dialect: Dialect) => Promise<void>) {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'boot-records-'));
      const { url, drop } = await database.create();
      const dialect = url === null ? 'sqlite' : 'postgres';
      const driver = url === null ? openSqlite(dataDir) : await openPostgres(url, null, () => undefined);
      const db = new Kysely<Schema>({ dialect: driver, plugins: [new CamelCasePlugin()] });
      try {
        for (const up of [m0001People, m0002ReferenceData, m0004Boots]) await up(db, dialect);
        await olderSite(db);
        await m0011Records(db, dialect);
        await use(db, dialect);
      } finally {
        await db.destroy();
        await drop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    }

    test('gets the history and payments of its boots, and finds them by search (REC-21)', async () => {
      await withEarlierSite(async (db) => {
        const entries = await db.selectFrom('bootEntry').selectAll().orderBy('id').execute();
        assert.deepEqual(
          entries.map(({ bootId, kind, note, amountCents }) => [bootId, kind, note, amountCents]),
          [
            [1, 'RECORDED', null, null],
            [2, 'RECORDED', null, null],
            [1, 'PHOTO_ADDED', null, null],
            [1, 'RELEASED', 'José Díaz · R-7', null],
            [1, 'PAYMENT_ADDED', null, 5_000],
            [1, 'PAYMENT_ADDED', null, 4_000],
            [2, 'CANCELLED', 'gone', null],
            [3, 'RECORDED', null, null],
          ],
        );
        const payments = await db.selectFrom('payment').select(['regionId', 'voidedAt']).execute();
        assert.deepEqual(payments, Array(2).fill({ regionId: 1, voidedAt: null }));
        const folds = await db
          .selectFrom('boot')
          .select(['licenseFold', 'vinFold', 'vinEnd', 'refFold', 'receiptFold', 'firstNameFold'])
          .select(['fullNameFold', 'requestorFold'])
          .orderBy('id')
          .execute();
        assert.deepEqual(folds.map(Object.values), [
          ['BHJ417', null, null, 'sf-000001', 'r-7', 'jose', 'jose diaz', 'officer nunez'],
          [null, null, null, 'sf-000002', null, null, null, 'ames'],
          ['010', '1HGCM82633A004352', '253400A33628MCGH1', 'sf-000003', null, null, null, 'ames'],
        ]);

        for (const change of [sql`update boot_entry set note = 'x'`, sql`delete from boot_entry`]) {
          await assert.rejects(change.execute(db), /append-only/);
        }
      });
    });

    test('finds its boots as people say and type them (REC-82)', async () => {
      await withEarlierSite(async (db, dialect) => {
        const name = (id: number, first: string, last: string, receipt: string, requestedBy: string) =>
          sql`update boot set status = 'RELEASED', released_to_first_name = ${first},
            released_to_last_name = ${last}, receipt_number = ${receipt}, requested_by = ${requestedBy},
            first_name_fold = lower(${first}), last_name_fold = lower(${last}), receipt_fold = lower(${receipt}),
            full_name_fold = lower(${`${first} ${last}`}), requestor_fold = lower(${requestedBy})
            where id = ${id}`.execute(db);
        await name(1, 'Ann', 'Lee', 'R-1', 'Officer`s mate');
        await name(2, 'Ann', 'Smith-Jones', 'R-2', 'Ames');
        await name(3, 'Søren', 'van Weiß', 'Straße’3', 'Łukasz O’Brien');
        await m0018SearchBlocks(db, dialect);
        await m0023Receipts(db, dialect);
        await sql`insert into void_release (boot_id, region_id, receipt_number, released_to_first_name,
            released_to_last_name, closed_local, closed_at, receipt_fold, first_name_fold, last_name_fold,
            full_name_fold)
          values (1, 1, 'Ø-1', 'Bo', 'D’Arc Ruiz', '2026-01-02T03:04:00', 5, 'ø-1', 'bo', 'd’arc ruiz',
            'bo d’arc ruiz')`.execute(db);
        await m0030PlainSearch(db, dialect);

        const folds = await db
          .selectFrom('boot')
          .select(['receiptFold', 'firstNameFold', 'fullNameFold', 'requestorFold'])
          .orderBy('id')
          .execute();
        assert.deepEqual(folds.map(Object.values), [
          ['r-1', 'ann', 'ann lee', "officer's mate"],
          ['r-2', 'ann', 'ann smith-jones', 'ames'],
          ["strasse'3", 'soren', 'soren van weiss', "lukasz o'brien"],
        ]);
        const voided = await db
          .selectFrom('voidRelease')
          .select(['receiptFold', 'firstNameFold', 'fullNameFold'])
          .execute();
        assert.deepEqual(voided.map(Object.values), [['o-1', 'bo', "bo d'arc ruiz"]]);
        const words = await db
          .selectFrom('lastNameWord')
          .select(['bootId', 'bootAt', 'lastWordFold', 'lastFirstFold', 'voidReleaseId'])
          .orderBy('bootId')
          .orderBy('id')
          .execute();
        assert.deepEqual(words.map(Object.values), [
          [1, 5, 'lee', 'lee, ann', null],
          [1, 5, "d'arc ruiz", "d'arc ruiz, bo", 1],
          [1, 5, 'ruiz', 'ruiz, bo', 1],
          [2, 5, 'smith-jones', 'smith-jones, ann', null],
          [2, 5, 'jones', 'jones, ann', null],
          [3, 5, 'van weiss', 'van weiss, soren', null],
          [3, 5, 'weiss', 'weiss, soren', null],
        ]);
      });
    });

    test('stores the current names, plates and numbers with its closed shifts, and protects them as before (SHIFT-12)', async () => {
      await withEarlierSite(async (db, dialect) => {
        await m0012Shifts(db, dialect);
        await sql`insert into shift (id, user_id, region_id, company_id, from_at, to_at, note, created_at, created_by)
          values (1, 1, 1, 1, 5, 20, '', 20, 1)`.execute(db);
        await sql`update cash_entry set shift_id = 1 where amount_cents = 5000`.execute(db);
        await sql`insert into shift_total (shift_id, payment_type, expected_cents, counted_cents, entry_count)
          values (1, 'CASH', 5000, 5000, 1)`.execute(db);
        await m0021ClosedShifts(db, dialect);
        const shifts = await db.selectFrom('shift').select(['byName', 'zoneId', 'toAt']).execute();
        assert.deepEqual(shifts, [{ byName: 'A', zoneId: 'UTC', toAt: 20 }]);
        const entries = await db
          .selectFrom('cashEntry')
          .select(['amountCents', 'shiftId', 'refNum', 'license'])
          .orderBy('id')
          .execute();
        assert.deepEqual(entries, [
          { amountCents: 5_000, shiftId: 1, refNum: 'SF-000001', license: 'BHJ-4I7' },
          { amountCents: 4_000, shiftId: null, refNum: null, license: null },
        ]);
        for (const change of [
          sql`update shift set by_name = 'x'`,
          sql`update cash_entry set license = 'x' where shift_id = 1`,
          sql`delete from cash_entry`,
        ]) {
          await assert.rejects(change.execute(db), /a closed shift never changes/);
        }
      });
    });
  });
}
