import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { FEATURES } from '../../../src/domain/features';
import { BootDevice } from '../../../src/domain/wire/devices';
import { LIVE_PATH } from '../../../src/domain/wire/live';
import type { BootListItem } from '../../../src/domain/wire/boot';
import type { LoginUser } from '../../../src/domain/wire/session';
import { Announced } from '../../src/access/features';
import { readConfig } from '../../src/platform/config/config';
import { checkBoots } from '../../src/backup/checkBoots';
import { Findings } from '../../src/backup/Findings';
import { API, BootCaller, closed, created, momentIn } from '../support/calls/bootCalls';
import { act, letTakeOff, RULE, setRule } from '../support/calls/removalCalls';
import { done, SetupCaller } from '../support/calls/setupCaller';
import { picture } from '../support/calls/photoCalls';
import { textOf } from '../support/pdfText';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { unzipped } from '../support/unzipped';

/** The calls that every server of the suite has, and this server's description of them. */
const OF_THE_SUITE = [
  /^\/api-web\/api\/(?:login|config|refdata|towManager|file)\//,
  /^\/api-web\/api\/boot\/(?:registerFile|default-state|create|get-company|get-region|get|release|cancel)\//,
  /^\/admin\/api\/clickWrap\//,
  /^\/api-web\/api\/openapi\.json$/,
];

const featuresOf = (written: string) => readConfig({ FEATURES: written }).features;

describe('The setting FEATURES', () => {
  test('announces all features if it is unset or empty (RUN-31)', () => {
    assert.deepEqual(readConfig({}).features, FEATURES);
    assert.deepEqual(featuresOf(' '), FEATURES);
  });

  test('announces exactly those that it names, once, or none (RUN-31)', () => {
    assert.deepEqual(featuresOf('none'), []);
    assert.deepEqual(featuresOf('day, records,day'), ['records', 'day']);
  });

  for (const [written, unknown] of [
    ['records,towing', 'towing'],
    ['Records', 'Records'],
    ['none,records', 'none'],
    ['records,', ''],
  ] as const) {
    test(`refuses "${written}" (RUN-31)`, () => {
      assert.throws(() => featuresOf(written), {
        name: 'SettingError',
        message: `FEATURES must be none or some of ${FEATURES.join(', ')}, comma-separated, not "${unknown}".`,
      });
    });
  }
});

describe('A site that announces no feature', () => {
  let server: TestServer;
  before(async () => (server = await startTestServer({ settings: { FEATURES: 'none' } })));
  after(() => server.close());

  test('has only the calls that every server of the suite has (RUN-31)', () => {
    const calls = server.app.routeTable.filter(({ url }) => /^\/(?:api-web|admin)\/api\//.test(url));
    assert.ok(calls.length > 40, String(calls.length));
    const others = calls.filter(({ url }) => !OF_THE_SUITE.some((pattern) => pattern.test(url)));
    assert.deepEqual(
      others.map(({ method, url }) => `${method} ${url}`),
      [],
    );
  });

  test('answers calls of features like any unknown call (RUN-31)', async () => {
    const supervisor = await server.signIn('supervisor');
    for (const path of [
      `${API}/boot/search`,
      `${API}/boot/timeline/1`,
      `${API}/boot/receipt/1`,
      `${API}/boot/evidence/1`,
      `${API}/shift/SF/mine`,
      `${API}/report/SF`,
      LIVE_PATH,
      '/admin/api/setup/people',
    ]) {
      const reply = await supervisor.get(path);
      assert.deepEqual([reply.status, reply.text], [404, 'There is no such call'], path);
    }
    assert.equal((await supervisor.post(`${API}/boot/note/1`, { text: 'x' })).status, 404);
  });

  test('its regions have no rule and no field of a feature (RUN-31)', async () => {
    const supervisor = await server.signIn('supervisor');
    const regions = (await supervisor.get(`${API}/config/allowedRegions`)).json() as object[];
    for (const name of ['removal', 'deviceRequired', 'hasDevices', 'notice', 'charges'])
      assert.ok(regions.length > 0 && regions.every((region) => !(name in region)), name);
  });

  test('tells its users of none, and its lists have no more than the suite knows (RUN-31)', async () => {
    const supervisor = await server.signIn('supervisor');
    const user = (await supervisor.get(`${API}/login/user`)).json() as LoginUser;
    assert.deepEqual([user.features, user.pushWsHost], [[], null]);
    for (const list of ['get-region/SF', `get-company/${String(user.towCompanyId)}`]) {
      const [first] = (await supervisor.get(`${API}/boot/${list}`)).json() as BootListItem[];
      assert.deepEqual(Object.keys(first ?? {}).sort(), ['color', 'id', 'license', 'make', 'model']);
    }
  });
});

describe('A site that announces fewer features than before', () => {
  let dataDir: string;
  before(async () => (dataDir = await mkdtemp(join(tmpdir(), 'boot-features-'))));
  after(() => rm(dataDir, { recursive: true }));

  test('refuses and prints nothing for what the others have stored (RUN-31)', async () => {
    const site = { dataDir, databaseUrl: null };
    const vehicle = { license: 'TWICE42', vin: '' };
    const devices = ['17', '18'] as const;
    const first = await startTestServer({ site, settings: { SEED: 'demo' } });
    const ids: number[] = [];
    try {
      await setRule(first, 'KC', RULE);
      const client = await first.signIn('supervisor');
      const sam = new BootCaller(client, first.clock);
      await letTakeOff(first, 'supervisor');
      for (const number of devices) {
        const row = { number, kind: 'WHEEL' };
        done(BootDevice, await new SetupCaller(client).post('lists/KC/boots', row));
        const id = await sam.recorded('KC', { ...vehicle, device: number });
        closed(await sam.release('KC', id));
        ids.push(id);
      }
      const [, off = 0] = ids;
      assert.equal((await act(sam, off, 'off', momentIn('KC', first.clock))).status, 200);
      await sam.recorded('KC', { license: 'OTHER1', vin: '', device: '18' });
    } finally {
      await first.close();
    }
    const settings = { FEATURES: 'corrections,receipts,evidence' };
    const server = await startTestServer({ site, settings, clock: first.clock });
    try {
      const sam = new BootCaller(await server.signIn('supervisor'), server.clock);
      const [waiting = 0, off = 0] = ids;
      const receipt = await picture(sam.client, `${API}/boot/receipt/${String(waiting)}`);
      assert.doesNotMatch(textOf(receipt.bytes).join(' '), /taken\s+off/);
      const withNotice = (noticeNumber: string | null) =>
        server.db.updateTable('boot').set({ noticeNumber }).where('id', '=', waiting).execute();
      await withNotice('N-23456789');
      const evidence = await picture(sam.client, `${API}/boot/evidence/${String(waiting)}`);
      const files = unzipped(evidence.bytes);
      const { boot } = JSON.parse(String(files.get('manifest.json'))) as {
        boot: { removal: unknown; device: unknown; noticeNumber: unknown };
      };
      assert.deepEqual([boot.removal, boot.device, boot.noticeNumber], [null, null, null]);
      await withNotice(null);
      const printed = textOf(files.get('record.pdf') ?? Buffer.alloc(0)).join(' ');
      assert.match(printed, /TWICE42/);
      assert.doesNotMatch(printed, /Boot number/);
      created(await sam.create('KC', vehicle, { 'Duplicate-Check': '1' }));
      const reopened = await sam.client.post(`${API}/boot/reopen/KC/${String(off)}`, { reason: 'Wrong car' });
      assert.equal(reopened.status, 200, reopened.text);
      const findings = new Findings();
      await checkBoots(server.db, findings);
      assert.equal(findings.result().fault, null);
    } finally {
      await server.close();
    }
  });
});

describe('A site that announces some features', () => {
  test('answers the calls of these and of no others (RUN-31)', () => {
    const all = new Announced(FEATURES);
    const paths = new Map<string, readonly string[]>([
      ['records', [`${API}/boot/search`]],
      ['corrections', [`${API}/boot/note/:bootId`]],
      ['receipts', [`${API}/boot/receipt/:bootId`, `${API}/boot/receipt-number/:regionCode`]],
      ['evidence', [`${API}/boot/evidence/:bootId`]],
      ['shifts', [`${API}/shift/:regionCode/mine`, `${API}/shift/:regionCode/:shiftId/csv`]],
      ['reports', [`${API}/report/:regionCode`, `${API}/report/:regionCode/csv`]],
      ['live', [LIVE_PATH]],
      ['setup', ['/admin/api/setup/people/:id', '/admin/api/setup/lists/:region/:list/csv']],
      ['day', [`${API}/shift/:regionCode/open`, `${API}/report`]],
    ]);
    for (const feature of FEATURES) {
      const alone = new Announced([feature]);
      for (const [of, own] of paths)
        for (const path of own) {
          assert.equal(all.answers(path), true, path);
          assert.equal(alone.answers(path), of === feature, `${path} with ${feature}`);
        }
      assert.equal(alone.answers(`${API}/boot/create/:regionCode`), true);
    }
  });

  test('its lists say since when a motorist has been waiting, without `live` too (REM-39)', async () => {
    const server = await startTestServer({ settings: { FEATURES: 'removal' } });
    try {
      const sam = new BootCaller(await server.signIn('supervisor'), server.clock);
      await setRule(server, 'KC', { ...RULE, countsFrom: 'request' });
      const id = await sam.recorded('KC');
      assert.equal((await act(sam, id, 'request')).status, 200);
      const { towCompanyId } = (await sam.client.get(`${API}/login/user`)).json() as LoginUser;
      for (const [list, region] of [
        ['get-region/KC', undefined],
        [`get-company/${String(towCompanyId)}`, 'KC'],
      ]) {
        const items = (await sam.client.get(`${API}/boot/${String(list)}`)).json() as BootListItem[];
        const item = items.find((each) => each.id === id);
        assert.match(item?.waitingSinceUtc ?? '', /Z$/);
        assert.deepEqual([item?.regionCode, item?.bootTime], [region, undefined]);
      }
    } finally {
      await server.close();
    }
  });

  test("refuses a part of another feature's call like a call of its own (RUN-31)", async () => {
    const server = await startTestServer({ settings: { FEATURES: 'records,shifts,setup' } });
    try {
      const supervisor = await server.signIn('supervisor');
      assert.equal((await supervisor.get(`${API}/boot/search`)).status, 200);
      assert.equal((await supervisor.get(`${API}/boot/search?unpaid=true`)).status, 404);
      assert.equal((await supervisor.get(`${API}/shift/SF/mine`)).status, 200);
      assert.equal((await supervisor.get(`${API}/shift/SF/open`)).status, 404);
      const close = { of: 1, counted: [], note: 'x' };
      assert.equal((await supervisor.post(`${API}/shift/SF/close`, close)).status, 404);
    } finally {
      await server.close();
    }
  });
});
