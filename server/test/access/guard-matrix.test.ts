import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { DeclaredNeeds, RouteLine } from '../../src/access/routeGuard';
import { API, aReleaseBody, BootCaller } from '../support/calls/bootCalls';
import {
  BOOT_PERMISSIONS,
  Caller,
  MAY_ALL,
  type CallerState,
  type CompanyCode,
} from '../support/calls/Caller';
import { closedShiftOf } from '../support/calls/moneyCalls';
import {
  bootWithPhoto,
  SAMPLES,
  signInOfBaytow,
  type Sample,
  type Sent,
  type Stage,
} from '../support/guardSamples';
import { aSidewaysPhoto, uploaded, uploadUrl } from '../support/calls/photoCalls';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { TestClient, type TestReply } from '../support/calls/TestClient';

const ACCOUNT = 'creator';
const HERE = 'SF';
const NO_REGION = 'ZZ';
const NO_ID = 999_999;

const SIGNED_OUT = 'Authentication required';
const NOT_HELD = 'You do not have the permission for this in this region';
const TAKES =
  'BOOT_RELEASE or BILLING_ADD_PAYMENT or BILLING_CREATE_CYCLE or BILLING_EXCLUSION_REQUEST or BILLING_EXCLUSION_DENIAL or BILLING_VOID_PAYMENT';
const OTHER_COMPANY = 'This belongs to another company';

const nameOf = ({ method, url }: Pick<RouteLine, 'method' | 'url'>) => `${method} ${url}`;
const needsOf = ({ guard }: RouteLine): DeclaredNeeds | null => ('public' in guard ? null : guard);

/**
 * A kind of caller: the rights that prepare the call, and those that make it. Null if nobody is signed in.
 */
interface Kind {
  readonly name: string;
  readonly prepares?: CallerState;
  caller(needs: DeclaredNeeds | null): CallerState | null;
}

/** Holds every permission except the one that the route names; if it names none, holds none. */
function without(needs: DeclaredNeeds | null): CallerState {
  const { anyOf = BOOT_PERMISSIONS } = needs?.permission ?? {};
  return { ...MAY_ALL, permissions: BOOT_PERMISSIONS.filter((each) => !anyOf.includes(each)) };
}

const KINDS: readonly Kind[] = [
  { name: 'signed out', caller: () => null },
  { name: 'without permission', caller: without },
  { name: 'other region', caller: () => ({ ...MAY_ALL, regions: ['KC', 'BAL'] }) },
  {
    name: 'other company',
    // BOOT_VIEW_ALL includes other companies' boots.
    caller: () => ({
      ...MAY_ALL,
      company: 'HARBOR',
      permissions: BOOT_PERMISSIONS.filter((each) => each !== 'BOOT_VIEW_ALL'),
    }),
  },
  { name: 'without the application', caller: () => ({ ...MAY_ALL, application: 'ADS' }) },
  { name: 'right', caller: () => MAY_ALL },
  { name: 'demoted in mid-session', caller: () => ({ ...MAY_ALL, permissions: [], regions: [] }) },
  { name: 'deactivated in mid-session', caller: () => ({ ...MAY_ALL, active: false }) },
  {
    name: 'agreement not accepted',
    prepares: { ...MAY_ALL, company: 'NEWTOW' },
    caller: () => ({ ...MAY_ALL, company: 'NEWTOW', accepted: false }),
  },
];

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
}

/** The expected refusal of this caller's call about San Francisco and this company; null if there is none. */
function refusalOf(
  needs: DeclaredNeeds,
  caller: CallerState | null,
  named: CompanyCode,
): readonly [number, string] | null {
  if (caller === null) return [403, SIGNED_OUT];
  const { permissions, regions } = caller;
  const isOwnRegion = permissions.length > 0 && regions.includes(HERE);
  if (!caller.active) return [403, 'Inactive User'];
  if (needs.who !== 'active' && caller.application !== 'BOOT') return [403, 'Unauthorized Application'];
  if (needs.ownCompany && caller.company !== named) return [403, OTHER_COMPANY];
  if (needs.ownRegions && !isOwnRegion) return [403, NOT_HELD];
  if (needs.permission !== null) {
    const { anyOf } = needs.permission;
    const where = needs.permission.in === 'anyRegion' ? regions.length > 0 : isOwnRegion;
    const which = needs.permission.in === 'eachRegion' ? `: ${HERE}` : '';
    if (!where || !permissions.some((each) => anyOf.includes(each))) return [403, NOT_HELD + which];
  }
  if (needs.change === true && !caller.accepted) {
    return [403, 'Your company has not accepted the agreement yet: accept it, then try again'];
  }
  return null;
}

/** Whether a call names its region or regions. */
const isOfRegion = ({ permission }: DeclaredNeeds) => permission !== null && permission.in !== 'anyRegion';

/** The message of a refusal, whether it is plain text or JSON. */
function sentenceOf(reply: TestReply): string {
  if (!(reply.headers.get('content-type') ?? '').startsWith('application/json')) return reply.text;
  const { error, details } = reply.json() as { error?: string; details: string };
  return error ?? details;
}

/** The parts of a reply that a caller could compare. */
const seen = (reply: TestReply) => [reply.status, reply.text, reply.headers.get('location')] as const;

function send(client: TestClient, { path: address, ...request }: Sent): Promise<TestReply> {
  return client.send(address, request);
}

/** The same session in a separate browser, so that cookies set by an answer are not stored. */
function copyOf(client: TestClient): TestClient {
  const copy = new TestClient(client.origin);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('Every route, for every kind of caller', () => {
  let server: TestServer;
  let buildDir: string;
  let stage: Stage;
  let caller: Caller;
  /** Every status that a route has answered with, by route. */
  const answered: (readonly [method: string, url: string, status: number])[] = [];
  const lines = () => server.app.routeTable.filter(({ method }) => method !== 'HEAD');

  before(async () => {
    buildDir = mkdtempSync(path.join(tmpdir(), 'boot-matrix-'));
    writeFileSync(path.join(buildDir, 'index.html'), '<!doctype html><title>Boots</title>');
    writeFileSync(path.join(buildDir, 'asset-manifest.json'), '{"files":{}}');
    server = await startTestServer({ buildDir });
    const supervisor = new BootCaller(await server.signIn('supervisor'), server.clock);
    caller = await Caller.signedIn(server, ACCOUNT);
    const photo = await aSidewaysPhoto();
    const { fileId } = await bootWithPhoto(supervisor, HERE, photo);
    stage = { server, caller, supervisor, photo, photoId: fileId };
    // Requesting the key for the first time starts the new company's agreement.
    await caller.become({ ...MAY_ALL, company: 'NEWTOW' });
    const key = `/admin/api/clickWrap/${String(caller.companyId('NEWTOW'))}/clickWrapKey`;
    assert.equal((await caller.client.get(key)).status, 200);
  });
  after(async () => {
    await server.close();
    rmSync(buildDir, { recursive: true });
  });

  test('every registered route has a sample, and every sample has a route', () => {
    assert.deepEqual(lines().map(nameOf).sort(), Object.keys(SAMPLES).sort());
  });

  test('a HEAD has the same guard as its GET', () => {
    const gets = new Map(
      lines()
        .filter(({ method }) => method === 'GET')
        .map((line) => [line.url, line.guard]),
    );
    const heads = server.app.routeTable.filter(({ method }) => method === 'HEAD');
    assert.ok(heads.length > 0);
    for (const { url, guard } of heads) assert.equal(guard, gets.get(url), url);
  });

  test('the boot calls require the documented rights', () => {
    const boots = lines().filter(({ url }) => /\/api\/(?:boot|file|shift|report)(?:\/|$)|\/vin\//.test(url));
    const said = boots.map((line) => {
      const needs = needsOf(line);
      assert.equal(needs?.who, 'bootUser', nameOf(line));
      const { permission, ownCompany, change = false } = needs;
      const held = permission === null ? '' : `${permission.anyOf.join(' or ')} in ${permission.in}`;
      const more = [ownCompany ? 'own company' : '', change ? 'change' : ''].filter((word) => word !== '');
      return [nameOf(line), [held, ...more].filter((word) => word !== '').join(', ')] as const;
    });
    assert.deepEqual(Object.fromEntries(said), {
      'GET /api-web/api/refdata/vin/decode/:regionCode': 'BOOT_CREATE in region',
      'GET /api-web/api/boot/default-state/:regionCode': 'BOOT_CREATE in region',
      'POST /api-web/api/boot/create/:regionCode': 'BOOT_CREATE in region, change',
      'GET /api-web/api/boot/get-region/:region': 'BOOT_VIEW_ALL in region',
      'GET /api-web/api/boot/get-company/:towCompanyId': 'BOOT_VIEW in anyRegion, own company',
      'GET /api-web/api/boot/get/:bootId': 'BOOT_VIEW or BOOT_VIEW_ALL in anyRegion',
      'GET /api-web/api/boot/live': 'BOOT_VIEW or BOOT_VIEW_ALL in anyRegion',
      'POST /api-web/api/boot/release/:regionCode': 'BOOT_RELEASE in region, change',
      'POST /api-web/api/boot/cancel/:regionCode/:bootId': 'BOOT_CANCEL in region, change',
      'GET /api-web/api/boot/removals/:regionCode': 'RELEASE_REMOVAL in region',
      'POST /api-web/api/boot/removal/:bootId/take': 'RELEASE_REMOVAL in anyRegion, change',
      'POST /api-web/api/boot/removal/:bootId/leave': 'RELEASE_REMOVAL in anyRegion, change',
      'POST /api-web/api/boot/removal/:bootId/off': 'RELEASE_REMOVAL in anyRegion, change',
      'POST /api-web/api/boot/removal/:bootId/not-found': 'RELEASE_REMOVAL in anyRegion, change',
      'POST /api-web/api/boot/removal/:bootId/back': 'RELEASE_REMOVAL in anyRegion, change',
      'POST /api-web/api/boot/removal/:bootId/request': 'BOOT_VIEW or BOOT_VIEW_ALL in anyRegion, change',
      'POST /api-web/api/boot/notice/:bootId': 'BOOT_VIEW or BOOT_VIEW_ALL in anyRegion, change',
      'GET /api-web/api/boot/search': 'BOOT_VIEW or BOOT_VIEW_ALL in anyRegion',
      'GET /api-web/api/boot/timeline/:bootId': 'BOOT_VIEW or BOOT_VIEW_ALL in anyRegion',
      'POST /api-web/api/boot/correct/:regionCode/:bootId': 'BOOT_CREATE in region, change',
      'POST /api-web/api/boot/note/:bootId': 'BOOT_VIEW or BOOT_VIEW_ALL in anyRegion, change',
      'POST /api-web/api/boot/reopen/:regionCode/:bootId': 'BOOT_RELEASE or BOOT_CANCEL in region, change',
      'POST /api-web/api/boot/payment/:bootId': 'BILLING_ADD_PAYMENT in anyRegion, change',
      'POST /api-web/api/boot/payment/:bootId/:paymentId/void': 'BILLING_VOID_PAYMENT in anyRegion, change',
      'POST /api-web/api/boot/payment/:bootId/:paymentId/refund': 'BILLING_VOID_PAYMENT in anyRegion, change',
      'GET /api-web/api/boot/receipt-number/:regionCode': 'BOOT_RELEASE in region',
      'GET /api-web/api/boot/receipt/:bootId': 'BOOT_VIEW or BOOT_VIEW_ALL in anyRegion',
      'GET /api-web/api/boot/evidence/:bootId': 'BOOT_VIEW or BOOT_VIEW_ALL in anyRegion',
      'GET /api-web/api/shift/:regionCode/mine': `${TAKES} in region`,
      'GET /api-web/api/shift/:regionCode/open': 'ADMIN_CASHIER_SHIFTS in region',
      'GET /api-web/api/shift/:regionCode/open/:personId': 'ADMIN_CASHIER_SHIFTS in region',
      'POST /api-web/api/shift/:regionCode/close': `${TAKES} or ADMIN_CASHIER_SHIFTS in region, change`,
      'GET /api-web/api/shift/:regionCode/closed': `${TAKES} or ADMIN_CASHIER_SHIFTS in region`,
      'GET /api-web/api/shift/:regionCode/:shiftId': `${TAKES} or ADMIN_CASHIER_SHIFTS in region`,
      'GET /api-web/api/shift/:regionCode/:shiftId/csv': `${TAKES} or ADMIN_CASHIER_SHIFTS in region`,
      'GET /api-web/api/report/:regionCode': 'ADMIN_REPORTS in region',
      'GET /api-web/api/report/:regionCode/csv': 'ADMIN_REPORTS in region',
      'GET /api-web/api/report': 'ADMIN_REPORTS in eachRegion',
      'GET /api-web/api/report/csv': 'ADMIN_REPORTS in eachRegion',
      'GET /api-web/api/file/boot': 'BOOT_CREATE in region, change',
      'POST /api-web/api/boot/registerFile/:vehicleId/:fileId': 'BOOT_CREATE in anyRegion, change',
      'GET /api-web/api/file/photo/:fileId': '',
      'GET /api-web/api/file/photo/:fileId/thumb': '',
      'POST /api-web/api/file/upload/:token': 'change',
    });
  });

  /** Prepares the call with one set of rights, gives the caller those under test, then sends it. */
  async function answerTo(
    sample: Sample,
    kind: Kind,
    needs: DeclaredNeeds | null,
  ): Promise<{ state: CallerState | null; reply: TestReply }> {
    const prepares = kind.prepares ?? MAY_ALL;
    await caller.become(prepares);
    const companyId = caller.companyId(prepares.company);
    const prepared = await sample.call(stage, { region: HERE, companyId });
    const state = kind.caller(needs);
    if (state === null) return { state, reply: await send(server.visitor(), prepared) };
    assert.equal((await caller.client.get(`${API}/config/allowedRegions`)).status, 200, 'the session lives');
    await caller.become(state);
    const reply = await send(copyOf(caller.client), prepared);
    if (sample.endsSession) {
      await caller.become(MAY_ALL);
      await caller.signInAgain(ACCOUNT);
    }
    return { state, reply };
  }

  for (const [name, sample] of Object.entries(SAMPLES)) {
    test(name, async () => {
      const line = lines().find((each) => nameOf(each) === name);
      assert.ok(line !== undefined);
      const needs = needsOf(line);
      let toVisitor: TestReply | null = null;
      for (const kind of KINDS) {
        const { state, reply } = await answerTo(sample, kind, needs);
        answered.push([line.method, line.url, reply.status]);
        const what = `${kind.name}: ${reply.text}`;
        if (needs === null) {
          // The first caller is not signed in.
          toVisitor ??= reply;
          assert.equal(reply.status, sample.status ?? 200, what);
          if (sample.saysWho !== true) assert.deepEqual(seen(reply), seen(toVisitor), what);
          continue;
        }
        const named = (kind.prepares ?? MAY_ALL).company;
        const refusal =
          refusalOf(needs, state, named) ?? (state === null ? null : (sample.thing?.(state) ?? null));
        if (refusal === null) assert.equal(reply.status, sample.status ?? 200, what);
        else assert.deepEqual([reply.status, sentenceOf(reply)], refusal, what);
      }
    });
  }

  test("an unknown region or company is answered like one that is not the caller's", async () => {
    const [region, company] = ['other region', 'other company'].map((name) =>
      KINDS.find((kind) => kind.name === name),
    );
    assert.ok(region !== undefined && company !== undefined);
    let compared = 0;
    for (const line of lines()) {
      const needs = needsOf(line);
      const sample = SAMPLES[nameOf(line)];
      if (needs === null || sample === undefined) continue;
      const companyId = caller.companyId('BAYTOW');
      const cases = [
        [needs.ownRegions || isOfRegion(needs), region, { region: NO_REGION, companyId }],
        [needs.ownCompany, company, { region: HERE, companyId: NO_ID }],
      ] as const;
      for (const [applies, kind, named] of cases) {
        if (!applies) continue;
        const { reply: other, state } = await answerTo(sample, kind, needs);
        await caller.become(MAY_ALL);
        const elsewhere: Sent = await sample.call(stage, named);
        await caller.become(state ?? MAY_ALL);
        const answer = await send(caller.client, elsewhere);
        // A refusal may name its region.
        const text = answer.text.replaceAll(NO_REGION, HERE);
        assert.deepEqual(seen({ ...answer, text }), seen(other), nameOf(line));
        compared += 1;
      }
    }
    assert.ok(compared > 30);
  });

  test('an object that the caller may not see is answered like one that does not exist', async () => {
    const { supervisor, photo } = stage;
    const elsewhere = await bootWithPhoto(supervisor, HERE, photo);
    const othersHere = await bootWithPhoto(supervisor, 'KC', photo);
    const unregistered = await uploaded(supervisor.client, 'KC', photo);
    const ticket = (await uploadUrl(supervisor.client, 'KC')).split('/').at(-1) ?? '';
    const roads = (await supervisor.client.get(`${API}/refdata/${HERE}/routes`)).json() as { id: number }[];
    const ofBaytow = SAMPLES['GET /admin/api/clickWrap/:towCompanyId/documents/:documentId'];
    await caller.become(MAY_ALL);
    const baytow = await ofBaytow?.call(stage, { region: HERE, companyId: caller.companyId('BAYTOW') });
    const document = Number(baytow?.path.split('/').at(-1));

    const all = BOOT_PERMISSIONS.filter((each) => each !== 'BOOT_VIEW_ALL');
    await caller.become({ ...MAY_ALL, company: 'HARBOR', permissions: all, regions: ['KC'] });
    const own = new BootCaller(caller.client, server.clock);
    const ownBoot = await own.recorded('KC');
    const ownFile = await uploaded(caller.client, 'KC', photo);
    const harbor = `/admin/api/clickWrap/${String(caller.companyId('HARBOR'))}/documents`;

    const shifts = [await closedShiftOf(supervisor, HERE), await closedShiftOf(supervisor, 'KC')];
    const boots = [elsewhere.bootId, othersHere.bootId];
    const releaser = await server.db
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', 'releaser')
      .executeTakeFirstOrThrow();
    const zones = (await supervisor.client.get(`${API}/refdata/${HERE}/zones`)).json() as { id: number }[];
    const people = [releaser.id];
    const companies = [caller.companyId('BAYTOW')];
    const photos = [elsewhere.fileId, othersHere.fileId, unregistered];
    /** By route: ids that the caller may not see, and a call for any id. */
    const things: Readonly<
      Record<string, [unseen: (number | string)[], call: (id: number | string) => Sent]>
    > = {
      'GET /api-web/api/boot/get/:bootId': [boots, (id) => ({ path: `${API}/boot/get/${String(id)}` })],
      ...Object.fromEntries(
        ['timeline', 'receipt', 'evidence'].map((paper) => [
          `GET /api-web/api/boot/${paper}/:bootId`,
          [boots, (id: number | string) => ({ path: `${API}/boot/${paper}/${String(id)}` })],
        ]),
      ),
      'POST /api-web/api/boot/correct/:regionCode/:bootId': [
        boots,
        (id) => ({
          path: `${API}/boot/correct/KC/${String(id)}`,
          body: { reason: 'x', changes: { license: '8XYZ987' } },
        }),
      ],
      'POST /api-web/api/boot/reopen/:regionCode/:bootId': [
        boots,
        (id) => ({ path: `${API}/boot/reopen/KC/${String(id)}`, body: { reason: 'x' } }),
      ],
      'POST /api-web/api/boot/note/:bootId': [
        boots,
        (id) => ({ path: `${API}/boot/note/${String(id)}`, body: { text: 'x' } }),
      ],
      'POST /api-web/api/boot/payment/:bootId': [
        boots,
        (id) => ({
          path: `${API}/boot/payment/${String(id)}`,
          body: { paymentType: 'CASH', paymentAmount: 1 },
        }),
      ],
      'POST /api-web/api/boot/payment/:bootId/:paymentId/void': [
        boots,
        (id) => ({ path: `${API}/boot/payment/${String(id)}/1/void`, body: { reason: 'x' } }),
      ],
      'POST /api-web/api/boot/payment/:bootId/:paymentId/refund': [
        boots,
        (id) => ({
          path: `${API}/boot/payment/${String(id)}/1/refund`,
          body: { amount: 1, paymentType: 'CASH', reason: 'x', paidTo: 'x' },
        }),
      ],
      'POST /api-web/api/boot/release/:regionCode': [
        boots,
        (id) => ({ path: `${API}/boot/release/KC`, body: aReleaseBody(Number(id), 'KC', server.clock) }),
      ],
      'POST /api-web/api/boot/cancel/:regionCode/:bootId': [
        boots,
        (id) => ({
          path: `${API}/boot/cancel/KC/${String(id)}`,
          headers: { 'content-type': 'application/json' },
          body: '"x"',
        }),
      ],
      ...Object.fromEntries(
        Object.entries({
          take: undefined,
          leave: undefined,
          off: { dateTime: '2026-11-20T09:00' },
          'not-found': { note: 'x' },
          back: { reason: 'x' },
          request: undefined,
        }).map(([act, body]) => [
          `POST /api-web/api/boot/removal/:bootId/${act}`,
          [
            boots,
            (id: number | string) => ({
              path: `${API}/boot/removal/${String(id)}/${act}`,
              method: 'POST',
              ...(body === undefined ? {} : { body }),
            }),
          ],
        ]),
      ),
      'POST /api-web/api/boot/notice/:bootId': [
        boots,
        (id) => ({
          path: `${API}/boot/notice/${String(id)}`,
          body: { number: 'N-ABCD2345', printedTime: '2026-11-20T09:00:00', facts: [] },
        }),
      ],
      'POST /api-web/api/boot/registerFile/:vehicleId/:fileId': [
        boots,
        (id) => ({ path: `${API}/boot/registerFile/${String(id)}/${String(ownFile)}`, method: 'POST' }),
      ],
      'POST /api-web/api/boot/registerFile/:vehicleId/:fileId, of another person': [
        photos,
        (id) => ({ path: `${API}/boot/registerFile/${String(ownBoot)}/${String(id)}`, method: 'POST' }),
      ],
      'GET /api-web/api/file/photo/:fileId': [photos, (id) => ({ path: `${API}/file/photo/${String(id)}` })],
      'GET /api-web/api/file/photo/:fileId/thumb': [
        photos,
        (id) => ({ path: `${API}/file/photo/${String(id)}/thumb` }),
      ],
      'GET /admin/api/clickWrap/:towCompanyId/documents/:documentId': [
        [document],
        (id) => ({ path: `${harbor}/${String(id)}` }),
      ],
      'POST /api-web/api/file/upload/:token': [
        [ticket],
        (id) => ({ path: `${API}/file/upload/${String(id)}`, body: new FormData() }),
      ],
      'GET /api-web/api/shift/:regionCode/open/:personId': [
        people,
        (id) => ({ path: `${API}/shift/KC/open/${String(id)}` }),
      ],
      'POST /api-web/api/shift/:regionCode/close, of another person': [
        people,
        (id) => ({ path: `${API}/shift/KC/close`, body: { counted: [], note: 'x', of: id } }),
      ],
      'GET /api-web/api/shift/:regionCode/:shiftId': [
        shifts,
        (id) => ({ path: `${API}/shift/KC/${String(id)}` }),
      ],
      'GET /api-web/api/shift/:regionCode/:shiftId/csv': [
        shifts,
        (id) => ({ path: `${API}/shift/KC/${String(id)}/csv` }),
      ],
      ...Object.fromEntries(
        (['GET', 'PUT'] as const).flatMap((method) =>
          [
            ['people', people],
            ['companies', companies],
          ].map(([list, ids]) => [
            `${method} /admin/api/setup/${String(list)}/:id`,
            [
              ids,
              (id: number | string) => ({
                path: `/admin/api/setup/${String(list)}/${String(id)}`,
                ...(method === 'PUT' ? { method, body: { version: 1 } } : {}),
              }),
            ],
          ]),
        ),
      ),
      ...Object.fromEntries(
        ['POST', 'DELETE'].map((method) => [
          `${method} /admin/api/setup/people/:id/invite`,
          [
            people,
            (id: number | string) => ({ path: `/admin/api/setup/people/${String(id)}/invite`, method }),
          ],
        ]),
      ),
      ...Object.fromEntries(
        (['GET', 'PUT'] as const).map((method) => [
          `${method} /admin/api/setup/lists/:region/:list/:id`,
          [
            zones.map(({ id }) => id),
            (id: number | string) => ({
              path: `/admin/api/setup/lists/KC/zones/${String(id)}`,
              ...(method === 'PUT' ? { method, body: { version: 1 } } : {}),
            }),
          ],
        ]),
      ),
      'GET /admin/api/setup/activity/:id': [
        [await signInOfBaytow(server)],
        (id) => ({ path: `/admin/api/setup/activity/${String(id)}` }),
      ],
      'GET /api-web/api/refdata/:region/routes/:id': [
        roads.map(({ id }) => id).slice(0, 1),
        (id) => ({ path: `${API}/refdata/KC/routes/${String(id)}` }),
      ],
    };
    const guarded = lines().filter((line) => needsOf(line) !== null);
    const ofThings = guarded.filter(({ url }) => /:(?:\w+Id|id|token)\b/.test(url)).map(nameOf);
    /** Everybody in the region or company may use these, so their ids are no secret. */
    const known = ['/models/by-make/:makeId', '/get-company/:towCompanyId'];
    for (const name of ofThings) {
      const companyOnly = /:towCompanyId\/\w+$/.test(name) || known.some((each) => name.endsWith(each));
      assert.ok(companyOnly || Object.hasOwn(things, name), `${name} is not among them`);
    }
    for (const [name, [unseen, call]] of Object.entries(things)) {
      const missing = await send(caller.client, call(NO_ID));
      assert.equal(missing.status, 404, name);
      for (const id of unseen) {
        assert.deepEqual(seen(await send(caller.client, call(id))), seen(missing), name);
      }
    }
  });

  test('every status of the calls above is in the OpenAPI document', async () => {
    const document = (await server.visitor().get(`${API}/openapi.json`)).json() as OpenApi;
    const ofApi = answered.filter(([, url]) => /^\/(?:api-web|admin)\/api\//.test(url));
    assert.ok(ofApi.length > 400);
    for (const [method, url, status] of ofApi) {
      const operation = document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      assert.ok(Object.hasOwn(operation?.responses ?? {}, status), `${method} ${url}: ${String(status)}`);
    }
  });
});
