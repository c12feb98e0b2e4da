import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import * as v from 'valibot';
import { RECORDED_FIELDS } from '../../../src/domain/boot/fields';
import { COLUMNS } from '../../src/export/exportColumns';
import { anS3Storage, type StorageUnderTest } from '../photos/storages';
import { API, BootCaller, closed } from '../support/calls/bootCalls';
import { DATABASES, type DatabaseKind } from '../support/databases';
import { grant, MoneyCaller } from '../support/calls/moneyCalls';
import { aSidewaysPhoto, register, uploaded } from '../support/calls/photoCalls';
import { runTool, startTool } from '../support/tools';
import { startTestServer, type TestServer } from '../support/startTestServer';

const Manifest = v.object({
  query: v.object({ region: v.string(), from: v.string(), to: v.string() }),
  counts: v.record(v.string(), v.number()),
  lost: v.array(v.string()),
  files: v.array(v.object({ name: v.string(), size: v.number(), sha256: v.string() })),
});
const Line = v.record(v.string(), v.unknown());

/** Parses CSV by RFC 4180: lines end with CR LF, which quoted cells may contain. */
function cellsOf(csv: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    line.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

/** Reads an export from its directory alone. */
class Exported {
  constructor(readonly directory: string) {}

  async manifest() {
    return v.parse(Manifest, JSON.parse(await this.text('manifest.json')));
  }

  text(name: string): Promise<string> {
    return readFile(path.join(this.directory, name), 'utf8');
  }

  async lines(name: string) {
    const lines = (await this.text(`${name}.jsonl`)).split('\n').filter((line) => line !== '');
    return lines.map((line) => v.parse(Line, JSON.parse(line)));
  }

  async csv(name: string): Promise<Record<string, string>[]> {
    const [header = [], ...rows] = cellsOf((await this.text(`${name}.csv`)).replace(/^\uFEFF/, ''));
    for (const row of rows) assert.equal(row.length, header.length);
    return rows.map((row) => Object.fromEntries(header.map((column, index) => [column, row[index] ?? ''])));
  }

  /** Asserts that the manifest lists exactly the files of the directory, with their sizes and hashes. */
  async assertWhole(): Promise<void> {
    const { files, counts } = await this.manifest();
    for (const { name, size, sha256 } of files) {
      const bytes = await readFile(path.join(this.directory, name));
      assert.deepEqual(
        [bytes.length, createHash('sha256').update(bytes).digest('hex')],
        [size, sha256],
        name,
      );
    }
    const entries = await readdir(this.directory, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(this.directory, path.join(entry.parentPath, entry.name)));
    assert.deepEqual(names.sort(), ['manifest.json', ...files.map(({ name }) => name)].sort());
    for (const [name, count] of Object.entries(counts)) {
      assert.deepEqual(
        [(await this.csv(name)).length, (await this.lines(name)).length],
        [count, count],
        name,
      );
    }
  }
}

/** A running site, and a folder for its exports. */
class Site {
  private constructor(
    readonly server: TestServer,
    readonly settings: Readonly<Record<string, string>>,
    readonly root: string,
    readonly boots: BootCaller,
  ) {}

  static async start(database: DatabaseKind, settings: Readonly<Record<string, string>> = {}) {
    const server = await startTestServer({ database, settings });
    const root = await mkdtemp(path.join(tmpdir(), 'boot-export-'));
    const { dataDir, databaseUrl } = server.config;
    const own = { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
    return new Site(
      server,
      { ...settings, ...own },
      root,
      new BootCaller(await server.signIn('supervisor'), server.clock),
    );
  }

  /** The command's arguments to export these days into a new directory. */
  words(region: string, from: string, to: string, name: string): string[] {
    return ['--region', region, '--from', from, '--to', to, '--out', path.join(this.root, name)];
  }

  run(words: readonly string[]) {
    return runTool('export', this.settings, words);
  }

  async exported(...asked: Parameters<Site['words']>): Promise<Exported> {
    const run = await this.run(this.words(...asked));
    assert.deepEqual([run.code, run.stderr], [0, '']);
    const exported = new Exported(path.join(this.root, asked[3]));
    await exported.assertWhole();
    return exported;
  }

  async close(): Promise<void> {
    await this.server.close();
    await rm(this.root, { recursive: true, force: true });
  }
}

async function photographed(boots: BootCaller, region: string, id: number): Promise<number> {
  const photo = await uploaded(boots.client, region, await aSidewaysPhoto());
  assert.equal((await register(boots.client, id, photo)).status, 200);
  return photo;
}

for (const database of DATABASES) {
  describe(`Export on ${database.name}`, { skip: database.skip }, () => {
    let site: Site;
    before(async () => (site = await Site.start(database)));
    after(() => site.close());

    test('contains everything about a boot that a records keeper asks for (RUN-18)', async () => {
      const { boots } = site;
      const id = await boots.recorded('KC', {
        addr1: '=HYPERLINK("http://example.org")',
        requestedBy: 'Bell, "Ed"; ops',
      });
      const photo = await photographed(boots, 'KC', id);
      closed(await boots.release('KC', id, { receiptNumber: '@SUM(A1)' }));
      const { refNum, bootTime } = await boots.details(id);
      const day = (bootTime ?? '').slice(0, 10);
      const exported = await site.exported('KC', day, day, 'one');

      const [row] = (await exported.csv('boots')).filter((each) => each['id'] === String(id));
      assert.ok(row !== undefined);
      assert.deepEqual(
        [row['refNum'], row['status'], row['regionCode'], row['bootTime']],
        [refNum, 'RELEASED', 'KC', bootTime],
      );
      assert.deepEqual(
        [row['makeCode'], row['makeName'], row['modelCode'], row['colorCode'], row['stateName']],
        ['HONDA', 'Honda', 'ACCORD', 'BLU', 'California'],
      );
      assert.equal(row['addr1'], `'=HYPERLINK("http://example.org")`);
      assert.deepEqual([row['requestedBy'], row['receiptNumber']], ['Bell, "Ed"; ops', `'@SUM(A1)`]);
      assert.deepEqual([row['recordedBy'], row['closedBy']], ['supervisor', 'supervisor']);
      assert.deepEqual([row['totalPaid'], row['releasedToLastName']], ['175.00', 'Moss']);
      assert.match(row['fee'] ?? '', /^\d+\.\d\d$/);
      assert.match(row['closedTimeUtc'] ?? '', /^\d{4}-\d\d-\d\dT.*Z$/);

      const [line] = (await exported.lines('boots')).filter((each) => each['id'] === id);
      assert.equal(line?.['addr1'], '=HYPERLINK("http://example.org")');
      assert.equal(line['totalPaid'], 175);

      const payments = (await exported.csv('payments')).filter((each) => each['bootId'] === String(id));
      assert.deepEqual(
        payments.map((each) => [each['refNum'], each['paymentType'], each['amount'], each['by']]),
        [[refNum, 'CASH', '175.00', 'supervisor']],
      );
      const history = (await exported.lines('history')).filter((each) => each['bootId'] === id);
      assert.deepEqual(
        history.map((each) => [each['kind'], each['by']]),
        [
          ['RECORDED', 'supervisor'],
          ['PHOTO_ADDED', 'supervisor'],
          ['RELEASED', 'supervisor'],
          ['PAYMENT_ADDED', 'supervisor'],
        ],
      );
      const [picture] = (await exported.csv('photos')).filter((each) => each['id'] === String(photo));
      const original = await readFile(path.join(exported.directory, picture?.['file'] ?? ''));
      assert.deepEqual(original.subarray(0, 2), Buffer.from([0xff, 0xd8]));
    });

    test('contains charges, corrections, voids and the shifts in which money was counted (RUN-18)', async () => {
      const { boots, server } = site;
      await grant(server, 'supervisor', 'KC', ['BILLING_ADD_PAYMENT', 'BILLING_VOID_PAYMENT']);
      const money = new MoneyCaller(boots.client);
      if ((await money.open('KC')).entries.length > 0) await money.closeAsExpected('KC');
      const id = await boots.recorded('KC');
      const change = async (path: string, body: object) => {
        const reply = await boots.client.post(`${API}/boot/${path}`, body);
        assert.equal(reply.status, 200, reply.text);
      };
      const changes = { addr1: '=2+5', vin: null };
      await change(`correct/KC/${String(id)}`, { reason: 'Wrong block', changes });
      const payments = [
        { paymentType: 'CASH', paymentAmount: 100.1 },
        { paymentType: 'CHECK', paymentAmount: 74.9 },
      ];
      closed(await boots.release('KC', id, { payments }));
      const shift = await money.closeAsExpected('KC');
      const check = (await boots.details(id)).payments?.[1]?.id;
      await change(`payment/${String(id)}/${String(check)}/void`, { reason: 'Bounced' });
      const { bootTime, charges } = await boots.details(id);
      const day = (bootTime ?? '').slice(0, 10);
      const exported = await site.exported('KC', day, shift.time.slice(0, 10), 'money');
      const ofBoot = async (name: string, column = 'bootId') =>
        (await exported.csv(name)).filter((each) => each[column] === String(id));

      assert.equal((await ofBoot('boots', 'id'))[0]?.['totalPaid'], '100.10');
      assert.deepEqual(
        (await ofBoot('charges')).map((each) => [each['name'], each['amount']]),
        charges?.map(({ name, amount }) => [name, amount.toFixed(2)]),
      );
      assert.deepEqual(
        (await ofBoot('corrections')).map((each) => [
          each['field'],
          each['from'],
          each['to'],
          each['reason'],
          each['by'],
        ]),
        [
          ['vin', '1HGCM82633A004352', '', 'Wrong block', 'supervisor'],
          ['addr1', '1 Market St', "'=2+5", 'Wrong block', 'supervisor'],
        ],
      );
      const [cash, bounced] = await ofBoot('payments');
      const columns = ['amount', 'shiftId', 'voidedBy', 'voidReason', 'voidShiftId'];
      const facts = (row: Record<string, string> | undefined) => columns.map((column) => row?.[column]);
      assert.deepEqual(facts(cash), ['100.10', String(shift.id), '', '', '']);
      assert.deepEqual(facts(bounced), ['74.90', String(shift.id), 'supervisor', 'Bounced', '']);
      assert.match(bounced?.['voidedTimeUtc'] ?? '', /^\d{4}-\d\d-\d\dT.*Z$/);

      const [row] = (await exported.csv('shifts')).filter((each) => each['id'] === String(shift.id));
      assert.deepEqual(
        [row?.['by'], row?.['toTime'], row?.['expected'], row?.['counted'], row?.['difference']],
        ['supervisor', shift.time, '175.00', '175.00', '0.00'],
      );
      const within = (name: string) =>
        exported.csv(name).then((rows) => rows.filter((each) => each['shiftId'] === String(shift.id)));
      assert.deepEqual(
        (await within('shiftTotals')).map((each) => [each['paymentType'], each['expected'], each['count']]),
        [
          ['CASH', '100.10', '1'],
          ['CHECK', '74.90', '1'],
        ],
      );
      assert.deepEqual(
        (await within('shiftEntries')).map((each) => [
          each['kind'],
          each['bootId'],
          each['amount'],
          each['by'],
        ]),
        [
          ['PAYMENT', String(id), '100.10', 'supervisor'],
          ['PAYMENT', String(id), '74.90', 'supervisor'],
        ],
      );
    });

    test("uses the days of the region's own calendar, both included", async () => {
      const { boots } = site;
      const booted = (date: string, time: string) =>
        boots.recorded('SF', { date, time, dateTime: `${date}T${time}:00`, license: null, noLicense: true });
      const early = await booted('2021-03-01', '00:00');
      const late = await booted('2021-03-31', '23:59');
      // Both fall on other days in San Francisco, but not in UTC.
      await booted('2021-02-28', '23:59');
      await booted('2021-04-01', '00:00');
      const exported = await site.exported('SF', '2021-03-01', '2021-03-31', 'march');
      const lines = await exported.lines('boots');
      assert.deepEqual(
        lines.map((line) => line['id']),
        [early, late],
      );
      const { query } = await exported.manifest();
      assert.deepEqual(query, { region: 'SF', from: '2021-03-01', to: '2021-03-31' });
    });

    test('of days without a boot is complete too, and has the header lines', async () => {
      const exported = await site.exported('SF', '2001-01-01', '2001-12-31', 'empty');
      assert.match(await exported.text('boots.csv'), /^\uFEFFid,refNum,status,[^\n]*\r\n$/);
      assert.equal(await exported.text('boots.jsonl'), '');
    });

    test('contains nothing of another region', async () => {
      const { boots, server } = site;
      for (const region of ['SF', 'KC', 'BAL'])
        await photographed(boots, region, await boots.recorded(region));
      const rows = await server.db
        .selectFrom('boot')
        .innerJoin('region', 'region.id', 'boot.regionId')
        .select(['boot.id', 'region.code'])
        .execute();
      for (const region of ['SF', 'KC', 'BAL']) {
        const exported = await site.exported(region, '2000-01-01', '2100-01-01', `all-${region}`);
        const own = rows.filter(({ code }) => code === region).map(({ id }) => id);
        const told = (await exported.lines('boots')).map((line) => Number(line['id']));
        assert.deepEqual(
          told,
          own.sort((a, b) => a - b),
        );
        for (const name of ['charges', 'payments', 'corrections', 'history', 'photos']) {
          for (const line of await exported.lines(name)) assert.ok(own.includes(Number(line['bootId'])));
        }
      }
    });

    test('can be made while the server runs; a boot recorded meanwhile is in it completely or not at all (RUN-18)', async () => {
      const { boots, settings, root } = site;
      const running = startTool('export', settings, site.words('KC', '2000-01-01', '2100-01-01', 'beside'));
      while (running.child.exitCode === null) closed(await boots.release('KC', await boots.recorded('KC')));
      const { code, stdout, stderr } = await running.outcome;
      assert.deepEqual([code, stderr], [0, ''], stdout);
      const exported = new Exported(path.join(root, 'beside'));
      await exported.assertWhole();
      const history = await exported.lines('history');
      for (const { id, status } of await exported.lines('boots')) {
        const kinds = history.filter((each) => each['bootId'] === id).map((each) => each['kind']);
        assert.equal(kinds.includes('RELEASED'), status === 'RELEASED');
      }
    });

    test('reports invalid arguments in one line, and creates nothing', async () => {
      const whole = site.words('SF', '2026-01-01', '2026-12-31', 'never');
      const without = (name: string) => whole.filter((_, at) => ![at, at - 1].includes(whole.indexOf(name)));
      for (const [words, said] of [
        [without('--region'), /^--region is missing/],
        [without('--from'), /^--from is missing/],
        [without('--to'), /^--to is missing/],
        [without('--out'), /^--out is missing/],
        [
          site.words('XX', '2026-01-01', '2026-12-31', 'never'),
          /^There is no region "XX": there are BAL, KC, SF/,
        ],
        [site.words('SF', '2026-12-31', '2026-01-01', 'never'), /after --to/],
        [site.words('SF', '2026-02-30', '2026-12-31', 'never'), /^--from must be a date/],
        [site.words('SF', '2026-01-01', 'today', 'never'), /^--to must be a date/],
        [[...whole, '--all'], /--all/],
        [[...whole.slice(0, -1), path.join(site.server.config.dataDir, 'photos/x')], /inside DATA_DIR/],
      ] as const) {
        const { code, stdout, stderr } = await site.run(words);
        assert.deepEqual([code, stdout], [1, '']);
        assert.match(stderr, said);
        assert.match(stderr, /^[^\n]+\n$/);
      }
      assert.ok(!existsSync(path.join(site.root, 'never')));
    });

    test('does not write to a place that is not empty', async () => {
      const { root } = site;
      await site.exported('SF', '2001-01-01', '2001-01-02', 'full');
      const manifest = await new Exported(path.join(root, 'full')).text('manifest.json');
      const again = await site.run(site.words('SF', '2001-01-01', '2001-01-02', 'full'));
      assert.equal(again.code, 1);
      assert.match(again.stderr, /is not empty/);
      assert.equal(await new Exported(path.join(root, 'full')).text('manifest.json'), manifest);
    });

    test('ends with a fault that names missing or damaged originals', async () => {
      const { boots, server, root } = site;
      const id = await boots.recorded('BAL');
      const photos = [await photographed(boots, 'BAL', id), await photographed(boots, 'BAL', id)];
      const keys = await server.db
        .selectFrom('file')
        .select('storageKey')
        .where('id', 'in', photos)
        .orderBy('id')
        .execute();
      const stored = await readdir(path.join(server.config.dataDir, 'photos'), {
        recursive: true,
        withFileTypes: true,
      });
      const fileOf = (at: number) => {
        const entry = stored.find(({ name }) => name === keys[at]?.storageKey);
        assert.ok(entry !== undefined);
        return path.join(entry.parentPath, entry.name);
      };
      await rm(fileOf(0));
      await writeFile(fileOf(1), 'x');
      const { code, stderr } = await site.run(site.words('BAL', '2000-01-01', '2100-01-01', 'lost'));
      assert.equal(code, 1);
      assert.match(stderr, /^2 photos could not be exported[^\n]*\n$/);
      const exported = new Exported(path.join(root, 'lost'));
      await exported.assertWhole();
      assert.deepEqual(
        (await exported.manifest()).lost.map((line) => line.replace(/ of .* is /, ' is ')),
        [`photo ${String(photos[0])} is missing`, `photo ${String(photos[1])} is damaged`],
      );
    });
  });
}

test('has a column for everything that is recorded about a boot', () => {
  const columns: readonly string[] = COLUMNS.boots;
  assert.deepEqual(
    RECORDED_FIELDS.filter((field) => !columns.includes(field)),
    [],
  );
});

describe('Export with photos in S3', () => {
  let bucket: StorageUnderTest & { readonly endpoint: string };
  let site: Site;
  before(async () => {
    bucket = await anS3Storage();
    const [embedded] = DATABASES;
    assert.ok(embedded !== undefined);
    site = await Site.start(embedded, { S3_BUCKET: 'boots', S3_ENDPOINT: bucket.endpoint });
  });
  after(async () => {
    await site.close();
    await bucket.close();
  });

  test('contains the originals', async () => {
    const id = await site.boots.recorded('KC');
    const photo = await photographed(site.boots, 'KC', id);
    const exported = await site.exported('KC', '2000-01-01', '2100-01-01', 's3');
    const [picture] = (await exported.csv('photos')).filter((each) => each['id'] === String(photo));
    assert.ok((await exported.manifest()).files.some(({ name }) => name === picture?.['file']));
  });
});
