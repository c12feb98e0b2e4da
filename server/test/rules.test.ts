import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { FieldErrorCode } from '../../src/domain/validation/fieldError';
import errorTexts from '../../public/locales/en/error.json';
import { languageOf, loginTexts, waitText } from '../src/sessions/signIn/loginTexts';
import { hashPassword, isPassword } from '../src/people/passwords';
import { safeFrom } from '../../src/domain/wayBack';
import { waitAfter } from '../src/sessions/signIn/tries';
import { Amount, csvLine, type Cell } from '../src/platform/csv';
import { readBrand } from '../src/platform/config/brand';
import { openDataDirectory } from '../src/db/dataDirectory';
import { openDatabase } from '../src/db/database';
import { inTransaction } from '../src/db/transaction';
import { faultsOf, refusalOf } from '../src/validate/fieldFaults';
import { labelOf, sentence } from '../src/validate/sentences';

describe('The page to go to after signing in (SIGN-5)', () => {
  const START = '/boot/';
  const table: [from: string | null | undefined, to: string][] = [
    ['/boot/list/3', '/boot/list/3'],
    ['/boot/add/SF?lng=es#x', '/boot/add/SF?lng=es#x'],
    ['/admin/agreement?from=%2Fboot%2F', '/admin/agreement?from=%2Fboot%2F'],
    ['/boot/añadir', '/boot/a%C3%B1adir'],
    ['', START],
    [null, START],
    [undefined, START],
    ['/', START],
    ['boot/list', START],
    ['https://evil.example/', START],
    ['//evil.example', START],
    ['///evil.example', START],
    ['/\\evil.example', START],
    ['/\\/evil.example', START],
    ['\\\\evil.example', START],
    ['/\t/evil.example', START],
    ['/\n//evil.example', START],
    ['/\u0000/evil.example', START],
    [' //evil.example', START],
    ['/.//evil.example', START],
    ['/boot/..//evil.example', START],
    ['/boot/../login', START],
    ['javascript:alert(1)', START],
    ['/login', START],
    ['/login/?from=/login', START],
    ['/api-web/logout', START],
    ['/admin/logout?x', START],
    ['/admin/%6cogout', START],
    ['/admin/%256cogout', START],
    ['/Admin/LOGOUT', START],
    ['/admin//logout/', START],
    ['/admin/x/..%2flogout#x', START],
    ['/admin/%2e/logout', START],
    ['/admin/./logout%3Fx', START],
    ['/api-web%2Flogout', START],
    ['/admin%5Clogout', START],
    ['/%6Cogin?from=/boot/', START],
    ['/boot/%zz', START],
    ['/admin/logouts', '/admin/logouts'],
    ['/boot/list/SF?find=%2Fadmin%2Flogout', '/boot/list/SF?find=%2Fadmin%2Flogout'],
    [`/boot/${'x'.repeat(3_000)}`, START],
  ];
  for (const [from, to] of table) {
    test(`${JSON.stringify({ from }).slice(0, 60)} leads to ${to}`, () => {
      assert.equal(safeFrom(from), to);
    });
  }
});

describe('The language of the sign-in page', () => {
  const table: [header: string | undefined, language: string][] = [
    [undefined, 'en'],
    ['', 'en'],
    ['es', 'es'],
    ['es-419,es;q=0.9', 'es'],
    ['en-US,es;q=0.9', 'en'],
    ['en;q=0.3, ES-mx;q=0.8', 'es'],
    ['de, es;q=0', 'en'],
    ['constructor, es;q=0.1', 'es'],
  ];
  for (const [header, language] of table) {
    test(`${header ?? 'none'} gives ${language}`, () => assert.equal(languageOf(header), language));
  }

  test('states the wait in whole seconds or minutes', () => {
    const { en, es } = { en: loginTexts('en'), es: loginTexts('es') };
    assert.equal(waitText(en, 4_100), 'Too many tries. Wait 5 seconds, then try again.');
    assert.match(waitText(es, 600_000), /Espere 10 minutos/);
  });
});

test('five wrong passwords cause no wait, then each wait is twice as long, up to a quarter of an hour (SIGN-3)', () => {
  assert.deepEqual(
    [0, 4, 5, 6, 7, 8, 30].map((tries) => waitAfter(tries) / 1_000),
    [0, 0, 5, 10, 20, 40, 900],
  );
});

test("only a password's hash is stored, and composed and decomposed letters are equal (SIGN-4)", async () => {
  const hash = await hashPassword('se\u00f1a');
  assert.match(hash, /^scrypt\$/);
  assert.notEqual(await hashPassword('se\u00f1a'), hash, 'salted');
  assert.equal(await isPassword('sen\u0303a', hash), true);
  assert.equal(await isPassword('senora', hash), false);
  assert.equal(await isPassword('x', null), false);
  assert.equal(await isPassword('x', 'not a hash'), false);
});

test('names shared with the pages come from the environment, otherwise from their file', () => {
  const file = path.join(import.meta.dirname, '../../.env');
  assert.match(readFileSync(file, 'utf8'), /REACT_APP_PRODUCT_NAME=Towbridge/);
  assert.deepEqual(readBrand({}, file), readBrand({}, '/nowhere/.env'));
  const other = readBrand({ REACT_APP_PRODUCT_NAME: 'Other', REACT_APP_AUTH_COOKIES: 'a, b,' }, file);
  assert.equal(other.productName, 'Other');
  assert.deepEqual(other.authCookies, ['a', 'b']);
});

describe('Sentences about fields', () => {
  test('are those of the form, with its labels (BOOT-2)', () => {
    assert.equal(sentence('Address', { code: 'required' }), 'Address is required');
    assert.equal(
      sentence(labelOf('city'), { code: 'tooLong', params: { max: 60 } }),
      'City must be at most 60 characters',
    );
    assert.equal(sentence('License', { code: 'licenseRequired' }), 'License is required');
    assert.equal(labelOf('regionCode'), 'Region');
    assert.equal(labelOf('unheardOf'), 'unheardOf');
    const amount = { paymentAmount: { code: 'regexFormat' } } as const;
    assert.deepEqual(faultsOf(amount), [{ field: 'paymentAmount', sentence: 'Amount format is invalid' }]);
    assert.deepEqual(faultsOf(amount, { paymentAmount: 'Payment 2 Amount' }), [
      { field: 'paymentAmount', sentence: 'Payment 2 Amount format is invalid' },
    ]);
  });

  test('name each field once, and nothing inside a field that is named as a whole', () => {
    const faults = ['payments.1', 'addr1', 'payments.1.paymentType', 'addr1', 'addr2', 'payments.10'];
    const { status, message } = refusalOf(faults.map((field) => ({ field, sentence: field })));
    assert.deepEqual([status, message], [400, 'payments.1. addr1. addr2. payments.10']);
  });

  test('always have all placeholders filled in, whatever is wrong', () => {
    for (const code of Object.keys(errorTexts.error.validation) as FieldErrorCode[]) {
      const text = sentence('Field', { code, params: { min: 1, max: 20 } });
      assert.doesNotMatch(text, /[{}]/, code);
    }
  });
});

describe('The embedded database', () => {
  const log = { error: () => undefined };
  async function withDirectory(work: (dataDir: string) => Promise<void>): Promise<void> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'boot-db-'));
    try {
      openDataDirectory(dataDir);
      await work(dataDir);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }

  test('keeps what was written, syncs every commit and checks foreign keys', () =>
    withDirectory(async (dataDir) => {
      const first = await openDatabase({ dataDir, databaseUrl: null }, log);
      await first.db
        .insertInto('state')
        .values({ id: 1, code: 'CA', name: 'California', displayName: 'California', sortOrder: 1 })
        .execute();
      const pragma = async (name: string) => {
        const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(first.db);
        return Object.values(rows[0] ?? {})[0];
      };
      assert.deepEqual(
        [await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')],
        ['wal', 2, 1],
      );
      await first.close();
      const second = await openDatabase({ dataDir, databaseUrl: null }, log);
      assert.equal((await second.db.selectFrom('state').selectAll().execute()).length, 1);
      await second.close();
    }));

  test('repeats a transaction if it lost a conflict, and only then', () =>
    withDirectory(async (dataDir) => {
      const { db, close } = await openDatabase({ dataDir, databaseUrl: null }, log);
      let attempts = 0;
      const result = await inTransaction(db, async () => {
        attempts += 1;
        if (attempts < 3) throw Object.assign(new Error('deadlock'), { code: '40P01' });
        return 'done';
      });
      assert.deepEqual([result, attempts], ['done', 3]);
      let others = 0;
      await assert.rejects(
        inTransaction(db, async () => {
          others += 1;
          throw new Error('mine');
        }),
        /mine/,
      );
      assert.equal(others, 1);
      const conflict = () => Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' }));
      await assert.rejects(inTransaction(db, conflict), { name: 'Unavailable', how: 'busy' });
      await close();
    }));
});

describe('A CSV cell (SHIFT-8, REP-5)', () => {
  const table: [cell: Cell, stands: string][] = [
    // Text that a spreadsheet would run as a formula, even after leading blanks, is escaped.
    ['=2+5', "'=2+5"],
    ['+1 415 555 0100', "'+1 415 555 0100"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =2+5', "'  =2+5"],
    ['\t=2+5', `"'\t=2+5"`],
    ['\ttabbed', `"'\ttabbed"`],
    ['\rreturned', `"'\rreturned"`],
    ['\nnext line', `"'\nnext line"`],
    ['\uff1d2+5', "'\uff1d2+5"],
    ['=cmd|"/c calc"!A1, short', `"'=cmd|""/c calc""!A1, short"`],
    // Everything else is unchanged.
    ['1 Market St', '1 Market St'],
    ['a=b', 'a=b'],
    ['two\nlines', '"two\nlines"'],
    ['said "no", left', '"said ""no"", left"'],
    ['', ''],
    [null, ''],
    [true, 'true'],
    [-3, '-3'],
    [new Amount(-1_050), '-10.50'],
  ];
  for (const [cell, stands] of table) {
    test(`${JSON.stringify(cell)} becomes ${JSON.stringify(stands)}`, () => {
      assert.equal(csvLine([cell]), `${stands}\r\n`);
    });
  }
});
