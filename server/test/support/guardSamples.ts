import { newNoticeNumber } from '../../../src/domain/notice/number';
import assert from 'node:assert/strict';
import { API, aCreateBody, aReleaseBody, BootCaller, closed, momentIn } from './calls/bootCalls';
import type { BootPermission, Caller, CallerState } from './calls/Caller';
import { NOTICE, setNotice } from './calls/noticeCalls';
import { RULE, setRule } from './calls/removalCalls';
import { closedShiftOf } from './calls/moneyCalls';
import { aCompany, aPerson, aRegion, SETUP } from './calls/setupCaller';
import { wholeLists } from '../../../src/domain/wire/calls/suite';
import { aForm, register, uploaded, uploadUrl } from './calls/photoCalls';
import type { TestServer } from './startTestServer';

/** A request to send. */
export interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the calls need: the caller, a supervisor who prepares objects in San Francisco, and a photo. */
export interface Stage {
  readonly server: TestServer;
  readonly caller: Caller;
  /** Holds every permission; works for BAYTOW. */
  readonly supervisor: BootCaller;
  readonly photo: Buffer;
  /** A photo of a boot in San Francisco. */
  readonly photoId: number;
}

/** The region and company that a call names. */
export interface Named {
  readonly region: string;
  readonly companyId: number;
}

/**
 * The refusal that the object itself causes after the route's guard has admitted the caller; null if none.
 */
export type Thing = (caller: CallerState) => readonly [status: number, text: string] | null;

/** One valid call of a route. */
export interface Sample {
  /** Prepares the call. At that point the caller holds every permission. */
  call(stage: Stage, named: Named): Sent | Promise<Sent>;
  readonly thing?: Thing;
  /** The expected status for a caller who may make the call; 200 by default. */
  readonly status?: number;
  /** True if everybody may make the call, but the reply depends on the caller. */
  readonly saysWho?: true;
  /** True if the call ends the session. */
  readonly endsSession?: true;
}

const here = 'SF';
const NO_BOOT = [404, 'There is no such boot'] as const;
const NO_PHOTO = [404, 'There is no such photo'] as const;
const NOT_HELD = [403, 'You do not have the permission for this in this region'] as const;

/** True if the caller may see the boots used here, which are BAYTOW's in San Francisco. */
function sees({ permissions, regions, company }: CallerState): boolean {
  const held = regions.includes(here) ? permissions : [];
  return held.includes('BOOT_VIEW_ALL') || (held.includes('BOOT_VIEW') && company === 'BAYTOW');
}
const ofSeenBoot: Thing = (caller) => (sees(caller) ? null : NO_BOOT);
const heldHere =
  (permission: BootPermission): Thing =>
  (caller) =>
    ofSeenBoot(caller) ??
    (caller.permissions.includes(permission) && caller.regions.includes(here) ? null : NOT_HELD);
const ofSeenPhoto: Thing = (caller) => (sees(caller) ? null : NO_PHOTO);
const ofTicket: Thing = ({ permissions, regions }) =>
  permissions.includes('BOOT_CREATE') && regions.includes(here) ? null : NOT_HELD;

const at = (path: string): Sample => ({ call: () => ({ path }) });
const to = (path: string, status: number): Sample => ({ ...at(path), status });
const ofRegion = (list: string): Sample => ({
  call: (_stage, { region }) => ({ path: `${API}/refdata/${region}/${list}` }),
});
const inRegion = (path: string, name = 'regionCode'): Sample => ({
  call: (_stage, { region }) => ({ path: `${API}/${path}?${name}=${region}` }),
});
const agreement = (companyId: number, call: string) => `/admin/api/clickWrap/${String(companyId)}/${call}`;
const ofCompany = (call: string): Sample => ({
  call: (_stage, { companyId }) => ({ path: agreement(companyId, call) }),
});

/** Creates the agreement document of a company, as the agreement page does. */
async function shown({ caller }: Stage, state: { companyId: number }) {
  const key = (await caller.client.get(agreement(state.companyId, 'clickWrapKey'))).text;
  const asked = `agreementUrl=${encodeURIComponent(key)}`;
  const made = await caller.client.post(`${agreement(state.companyId, 'generateAgreement')}?${asked}`);
  assert.equal(made.status, 200, made.text);
  const { attachmentId, attachmentUrl } = made.json() as { attachmentId: number; attachmentUrl: string };
  return { asked, attachmentId, attachmentUrl };
}

/** The caller's own company. Its agreement can be prepared, while the named company may not exist. */
async function ownCompanyId({ server, caller }: Stage): Promise<number> {
  const user = (await caller.client.get(`${API}/login/user`)).json() as { towCompanyId: number };
  assert.ok(user.towCompanyId > 0, server.origin);
  return user.towCompanyId;
}

const decision = (call: string): Sample => ({
  call: async (stage, { companyId }) => {
    const { asked, attachmentId } = await shown(stage, { companyId: await ownCompanyId(stage) });
    const path = `${agreement(companyId, call)}?${asked}&shownAttachmentId=${String(attachmentId)}`;
    return { path, method: 'POST' };
  },
});

const page = (path: string): Sample => ({ call: () => ({ path, headers: { accept: 'text/html' } }) });
const photoOf = (below: string): Sample => ({
  call: ({ photoId }) => ({ path: `${API}/file/photo/${String(photoId)}${below}` }),
  thing: ofSeenPhoto,
});

async function released(supervisor: BootCaller): Promise<number> {
  const id = await supervisor.recorded(here);
  await supervisor.release(here, id);
  return id;
}

/** A boot that was released in a region with a rule. */
async function toRemove(server: TestServer, supervisor: BootCaller, but: object = {}): Promise<number> {
  await setRule(server, here, RULE);
  const id = await supervisor.recorded(here);
  closed(await supervisor.release(here, id, but));
  return id;
}

const removal = (act: string, bodyOf?: (server: TestServer) => object): Sample => ({
  call: async ({ supervisor, server }) => ({
    path: `${API}/boot/removal/${String(await toRemove(server, supervisor))}/${act}`,
    method: 'POST',
    ...(bodyOf === undefined ? {} : { body: bodyOf(server) }),
  }),
  thing: heldHere('RELEASE_REMOVAL'),
});

const money = (call: string, below: string): Sample => ({
  call: (_stage, { region }) => ({ path: `${API}/${call}/${region}${below}` }),
});
const reportOver = (below: string): Sample => ({
  call: (_stage, { region }) => ({ path: `${API}/report${below}?region=${region}` }),
});
const NO_SHIFT = [404, 'There is no such shift'] as const;
/** Calls about a closed shift of the supervisor, who works for BAYTOW. */
const shiftOf = (below: string): Sample => ({
  call: async ({ supervisor }, { region }) => ({
    path: `${API}/shift/${region}/${String(await closedShiftOf(supervisor, here))}${below}`,
  }),
  thing: ({ company, permissions }) =>
    company === 'BAYTOW' && permissions.includes('ADMIN_CASHIER_SHIFTS') ? null : NO_SHIFT,
});

const LACKS_ROLE = [403, 'You lack MANAGEMENT_COMPANY: only somebody who holds it may do this'] as const;
const onlyManaging: Thing = () => LACKS_ROLE;
const ofBaytow =
  (refusal: readonly [number, string]): Thing =>
  ({ company }) =>
    company === 'BAYTOW' ? null : refusal;
const ofPerson = ofBaytow([404, 'There is no such person']);

/** An activity entry: somebody of BAYTOW signed in. */
export async function signInOfBaytow({ db }: Pick<TestServer, 'db'>): Promise<number> {
  const { seq } = await db
    .selectFrom('auditEntry')
    .innerJoin('appUser', 'appUser.id', 'auditEntry.actor')
    .innerJoin('company', 'company.id', 'appUser.companyId')
    .select('seq')
    .where('kind', '=', 'SIGNED_IN')
    .where('company.code', '=', 'BAYTOW')
    .where('appUser.username', '=', 'supervisor')
    .limit(1)
    .executeTakeFirstOrThrow();
  return seq;
}

let made = 0;
/** Creates a user at BAYTOW without permissions. */
async function somebody({ server }: Stage): Promise<{ id: number; path: string }> {
  made += 1;
  const columns = await server.db
    .selectFrom('appUser')
    .select(['shortName', 'email', 'companyId', 'role', 'active', 'passwordHash', 'defaultRegionCode'])
    .select(['createdAt', 'createdBy', 'changedAt', 'changedBy'])
    .where('username', '=', 'releaser')
    .executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto('appUser')
    .values({ ...columns, username: `somebody${String(made)}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, path: `${SETUP}/people/${String(id)}` };
}

const changeOf = (path: string, version: number): Sent => ({ path, method: 'PUT', body: { version } });

async function versionOf({ server }: Stage, table: 'company' | 'region', code: string): Promise<number> {
  const row = await server.db.selectFrom(table).select('version').where('code', '=', code).executeTakeFirst();
  return row?.version ?? 1;
}

const zones = (below: string): Sample => ({
  call: (_stage, { region }) => ({ path: `${SETUP}/lists/${region}/zones${below}` }),
});

/** The id of San Francisco's first zone, which no test changes. */
async function zoneOf({ server }: Stage): Promise<string> {
  const row = await server.db
    .selectFrom('referenceItem')
    .innerJoin('region', 'region.id', 'referenceItem.regionId')
    .select('referenceItem.id')
    .where('list', '=', 'zones')
    .where('region.code', '=', here)
    .orderBy('referenceItem.id')
    .executeTakeFirstOrThrow();
  return String(row.id);
}

/** The samples of the setup calls. */
const SETUP_SAMPLES: Readonly<Record<string, Sample>> = {
  'GET /admin/api/setup/people': at(`${SETUP}/people`),
  'GET /admin/api/setup/people/:id': {
    call: async (stage) => ({ path: (await somebody(stage)).path }),
    thing: ofPerson,
  },
  'POST /admin/api/setup/people': {
    call: () => {
      made += 1;
      return { path: `${SETUP}/people`, body: { ...aPerson(`new${String(made)}`), permissions: {} } };
    },
    thing: ofBaytow(LACKS_ROLE),
  },
  'PUT /admin/api/setup/people/:id': {
    call: async (stage) => changeOf((await somebody(stage)).path, 1),
    thing: ofPerson,
  },
  'POST /admin/api/setup/people/:id/invite': {
    call: async (stage) => ({ path: `${(await somebody(stage)).path}/invite`, method: 'POST' }),
    thing: ofPerson,
  },
  'DELETE /admin/api/setup/people/:id/invite': {
    call: async (stage) => {
      const { id, path } = await somebody(stage);
      const { db, clock } = stage.server;
      const invitation = {
        userId: id,
        tokenHash: path,
        createdAt: clock.nowMs,
        expiresAt: clock.nowMs + 1_000,
      };
      await db.insertInto('invitation').values(invitation).execute();
      return { path: `${path}/invite`, method: 'DELETE' };
    },
    thing: ofPerson,
  },
  'GET /admin/api/setup/companies': at(`${SETUP}/companies`),
  'GET /admin/api/setup/companies/:id': {
    call: ({ caller }) => ({ path: `${SETUP}/companies/${String(caller.companyId('BAYTOW'))}` }),
    thing: ofBaytow([404, 'There is no such company']),
  },
  'POST /admin/api/setup/companies': {
    call: () => ({ path: `${SETUP}/companies`, body: aCompany('GUARDED') }),
    thing: onlyManaging,
  },
  'PUT /admin/api/setup/companies/:id': {
    call: async (stage) =>
      changeOf(
        `${SETUP}/companies/${String(stage.caller.companyId('BAYTOW'))}`,
        await versionOf(stage, 'company', 'BAYTOW'),
      ),
    thing: ofBaytow([404, 'There is no such company']),
  },
  'GET /admin/api/setup/regions': at(`${SETUP}/regions`),
  'GET /admin/api/setup/regions/:code': {
    call: (_stage, { region }) => ({ path: `${SETUP}/regions/${region}` }),
  },
  'POST /admin/api/setup/regions': {
    call: () => ({ path: `${SETUP}/regions`, body: aRegion('GUARD') }),
    thing: onlyManaging,
  },
  'PUT /admin/api/setup/regions/:code': {
    call: async (stage, { region }) =>
      changeOf(`${SETUP}/regions/${region}`, await versionOf(stage, 'region', region)),
  },
  'GET /admin/api/setup/activity': at(`${SETUP}/activity`),
  'GET /admin/api/setup/activity/:id': {
    call: async ({ server }) => ({ path: `${SETUP}/activity/${String(await signInOfBaytow(server))}` }),
    thing: ofBaytow([404, 'There is no such entry']),
  },
  'GET /admin/api/setup/lists': at(`${SETUP}/lists`),
  'GET /admin/api/setup/lists/:region/:list': zones(''),
  'GET /admin/api/setup/lists/:region/:list/csv': zones('/csv'),
  'GET /admin/api/setup/lists/:region/:list/:id': {
    call: async (stage, { region }) => ({ path: `${SETUP}/lists/${region}/zones/${await zoneOf(stage)}` }),
  },
  'POST /admin/api/setup/lists/:region/:list': {
    call: (_stage, { region }) => {
      made += 1;
      const body = { code: `Z${String(made)}`, name: 'A zone' };
      return { path: `${SETUP}/lists/${region}/zones`, body };
    },
  },
  'PUT /admin/api/setup/lists/:region/:list/:id': {
    call: async (stage, { region }) => changeOf(`${SETUP}/lists/${region}/zones/${await zoneOf(stage)}`, 1),
  },
  'POST /admin/api/setup/lists/:region/:list/import': {
    call: (_stage, { region }) => ({
      path: `${SETUP}/lists/${region}/zones/import?dryRun=false`,
      headers: { 'content-type': 'text/csv' },
      body: 'code,name\n',
    }),
  },
};

/** A sample for each route, by method and path. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  ...SETUP_SAMPLES,
  'GET /login': at('/login'),
  'GET /login/style.css': at('/login/style.css'),
  'GET /login/logo.svg': at('/login/logo.svg'),
  'GET /login/lato-400.woff2': at('/login/lato-400.woff2'),
  'GET /login/lato-700.woff2': at('/login/lato-700.woff2'),
  'POST /login': {
    call: () => ({ path: '/login', body: new URLSearchParams({ username: '', password: '' }) }),
    status: 401,
  },
  'GET /admin/logout': { ...to('/admin/logout', 303), endsSession: true },
  'GET /api-web/logout': { ...to('/api-web/logout', 303), endsSession: true },
  'GET /login/invitation/:token': to('/login/invitation/none', 410),
  'POST /login/invitation/:token': {
    call: () => ({
      path: '/login/invitation/none',
      body: new URLSearchParams({ password: 'a', repeat: 'a' }),
    }),
    status: 410,
  },
  'GET /setup': to('/setup', 410),
  'POST /setup': {
    call: () => ({ path: '/setup', body: new URLSearchParams({ token: 'none' }) }),
    status: 410,
  },
  'GET /login/first-start.js': at('/login/first-start.js'),
  'GET /healthz': at('/healthz'),
  'GET /readyz': at('/readyz'),
  'GET /api-web/api/openapi.json': at(`${API}/openapi.json`),
  'GET /': to('/', 302),
  'GET /boot': to('/boot', 302),
  'GET /boot/*': page('/boot/list/SF'),
  'GET /admin/*': page('/admin/people'),

  'GET /api-web/api/login/info': { ...at(`${API}/login/info`), saysWho: true },
  'GET /api-web/api/login/user': { ...at(`${API}/login/user`), saysWho: true },
  'GET /api-web/api/login/clickwrap': at(`${API}/login/clickwrap`),
  'GET /api-web/api/config/allowedRegions': at(`${API}/config/allowedRegions`),

  'GET /api-web/api/refdata/:region/makes': ofRegion('makes'),
  'GET /api-web/api/refdata/:region/bodies': ofRegion('bodies'),
  'GET /api-web/api/refdata/:region/colors': ofRegion('colors'),
  'GET /api-web/api/refdata/:region/models/by-make/:makeId': ofRegion('models/by-make/474'),
  'GET /api-web/api/refdata/states': at(`${API}/refdata/states`),
  'GET /api-web/api/refdata/payment_types': at(`${API}/refdata/payment_types`),
  'GET /api-web/api/refdata/vin/decode/:regionCode': {
    call: (_stage, { region }) => ({ path: `${API}/refdata/vin/decode/${region}?vin=none` }),
  },
  'GET /api-web/api/refdata/:regionCode/region': ofRegion('region'),
  'GET /api-web/api/refdata/holdAgencies': inRegion('refdata/holdAgencies'),
  'GET /api-web/api/refdata/holdForUnits': inRegion('refdata/holdForUnits'),
  'GET /api-web/api/refdata/holdTypes': inRegion('refdata/holdTypes'),
  'GET /api-web/api/refdata/zones/by-regions': inRegion('refdata/zones/by-regions', 'regionCodes'),
  'GET /api-web/api/refdata/:region/zones': ofRegion('zones'),
  'GET /api-web/api/refdata/:region/zones/by-account/:account': ofRegion('zones/by-account/PD'),
  'GET /api-web/api/refdata/:region/states': ofRegion('states'),
  ...Object.fromEntries(
    Object.entries(wholeLists).map(([list, { path }]) => [`GET ${path}`, ofRegion(list)]),
  ),
  'GET /api-web/api/refdata/:region/reportLinks': ofRegion('reportLinks'),
  'GET /api-web/api/refdata/:region/accounts/dispatch': ofRegion('accounts/dispatch'),
  'GET /api-web/api/refdata/:region/accounts/impound': ofRegion('accounts/impound'),
  'GET /api-web/api/refdata/:region/equipments/dispatch': ofRegion('equipments/dispatch'),
  'GET /api-web/api/refdata/:region/reasons/dispatch': ofRegion('reasons/dispatch'),
  'GET /api-web/api/refdata/:region/routes': ofRegion('routes'),
  'GET /api-web/api/refdata/:region/routes/:id': {
    call: async ({ supervisor }, { region }) => {
      const roads = (await supervisor.client.get(`${API}/refdata/${here}/routes`)).json() as { id: number }[];
      return { path: `${API}/refdata/${region}/routes/${String(roads[0]?.id)}` };
    },
  },
  'GET /api-web/api/towManager/dispatchCompanies': inRegion('towManager/dispatchCompanies'),

  'GET /admin/api/clickWrap/:towCompanyId/clickWrap': ofCompany('clickWrap'),
  'GET /admin/api/clickWrap/:towCompanyId/clickWrapKey': ofCompany('clickWrapKey'),
  'GET /admin/api/clickWrap/:towCompanyId/schedule': ofCompany('schedule'),
  'POST /admin/api/clickWrap/:towCompanyId/generateAgreement': {
    call: async (stage, { companyId }) => {
      const { asked } = await shown(stage, { companyId: await ownCompanyId(stage) });
      return { path: `${agreement(companyId, 'generateAgreement')}?${asked}`, method: 'POST' };
    },
  },
  'POST /admin/api/clickWrap/:towCompanyId/clickWrapAgree': decision('clickWrapAgree'),
  'POST /admin/api/clickWrap/:towCompanyId/clickWrapDecline': decision('clickWrapDecline'),
  'GET /admin/api/clickWrap/:towCompanyId/documents/:documentId': {
    call: async (stage, { companyId }) => {
      const { attachmentId } = await shown(stage, { companyId: await ownCompanyId(stage) });
      return { path: agreement(companyId, `documents/${String(attachmentId)}`) };
    },
  },

  'GET /api-web/api/boot/default-state/:regionCode': {
    call: (_stage, { region }) => ({ path: `${API}/boot/default-state/${region}` }),
  },
  'POST /api-web/api/boot/create/:regionCode': {
    call: ({ server }, { region }) => ({
      path: `${API}/boot/create/${region}`,
      body: aCreateBody(region, server.clock),
    }),
  },
  'GET /api-web/api/boot/get-region/:region': {
    call: (_stage, { region }) => ({ path: `${API}/boot/get-region/${region}` }),
  },
  'GET /api-web/api/boot/get-company/:towCompanyId': {
    call: (_stage, { companyId }) => ({ path: `${API}/boot/get-company/${String(companyId)}` }),
  },
  'GET /api-web/api/boot/get/:bootId': {
    call: async ({ supervisor }) => ({ path: `${API}/boot/get/${String(await supervisor.recorded(here))}` }),
    thing: ofSeenBoot,
  },
  // A plain GET passes the same checks as an upgrade, which live.test.ts tests.
  'GET /api-web/api/boot/live': to(`${API}/boot/live`, 426),
  'POST /api-web/api/boot/release/:regionCode': {
    call: async ({ supervisor, server }, { region }) => ({
      path: `${API}/boot/release/${region}`,
      body: aReleaseBody(await supervisor.recorded(here), here, server.clock),
    }),
    thing: ofSeenBoot,
  },
  'GET /api-web/api/refdata/:regionCode/boots': ofRegion('boots'),
  'GET /admin/api/setup/lists/:region/boots/labels': {
    call: (_stage, { region }) => ({ path: `${SETUP}/lists/${region}/boots/labels` }),
  },
  'GET /api-web/api/boot/removals/:regionCode': {
    call: (_stage, { region }) => ({ path: `${API}/boot/removals/${region}` }),
  },
  'POST /api-web/api/boot/removal/:bootId/take': removal('take'),
  'POST /api-web/api/boot/removal/:bootId/leave': removal('leave'),
  'POST /api-web/api/boot/removal/:bootId/off': removal('off', ({ clock }) => ({
    dateTime: momentIn(here, clock).dateTime,
  })),
  'POST /api-web/api/boot/removal/:bootId/not-found': removal('not-found', () => ({ note: 'Not there' })),
  'POST /api-web/api/boot/removal/:bootId/back': {
    ...removal('back', () => ({ reason: 'Wrong car' })),
    call: async ({ supervisor, server }) => {
      const id = await toRemove(server, supervisor, { bootOff: true });
      return { path: `${API}/boot/removal/${String(id)}/back`, body: { reason: 'Wrong car' } };
    },
  },
  'POST /api-web/api/boot/removal/:bootId/request': {
    call: async ({ supervisor, server }) => {
      await setRule(server, here, { ...RULE, countsFrom: 'request' });
      const id = await supervisor.recorded(here);
      return { path: `${API}/boot/removal/${String(id)}/request`, method: 'POST' };
    },
    thing: ofSeenBoot,
  },
  'POST /api-web/api/boot/notice/:bootId': {
    call: async ({ supervisor, server }) => {
      await setNotice(server, here, NOTICE);
      const printedTime = momentIn(here, server.clock).dateTime;
      return {
        path: `${API}/boot/notice/${String(await supervisor.recorded(here))}`,
        body: { number: newNoticeNumber(), printedTime, facts: [] },
      };
    },
    thing: ofSeenBoot,
  },
  'GET /api-web/api/boot/search': at(`${API}/boot/search?q=7ABC`),
  'GET /api-web/api/boot/receipt-number/:regionCode': {
    call: (_stage, { region }) => ({ path: `${API}/boot/receipt-number/${region}?number=RX-2` }),
  },
  'GET /api-web/api/boot/timeline/:bootId': {
    call: async ({ supervisor }) => ({
      path: `${API}/boot/timeline/${String(await supervisor.recorded(here))}`,
    }),
    thing: ofSeenBoot,
  },
  'GET /api-web/api/boot/receipt/:bootId': {
    call: async ({ supervisor }) => ({
      path: `${API}/boot/receipt/${String(await released(supervisor))}`,
    }),
    thing: ofSeenBoot,
  },
  'GET /api-web/api/boot/evidence/:bootId': {
    call: async ({ supervisor }) => ({
      path: `${API}/boot/evidence/${String(await supervisor.recorded(here))}`,
    }),
    thing: heldHere('BOOT_VIEW_ALL'),
  },
  'POST /api-web/api/boot/correct/:regionCode/:bootId': {
    call: async ({ supervisor }, { region }) => ({
      path: `${API}/boot/correct/${region}/${String(await supervisor.recorded(here))}`,
      body: { reason: 'Misread', changes: { license: '8XYZ987' } },
    }),
    thing: ofSeenBoot,
  },
  'POST /api-web/api/boot/note/:bootId': {
    call: async ({ supervisor }) => ({
      path: `${API}/boot/note/${String(await supervisor.recorded(here))}`,
      body: { text: 'The owner called' },
    }),
    thing: ofSeenBoot,
  },
  'POST /api-web/api/boot/reopen/:regionCode/:bootId': {
    call: async ({ supervisor }, { region }) => ({
      path: `${API}/boot/reopen/${region}/${String(await released(supervisor))}`,
      body: { reason: 'Wrong car' },
    }),
    thing: (caller) => ofSeenBoot(caller) ?? (caller.permissions.includes('BOOT_RELEASE') ? null : NOT_HELD),
  },
  'POST /api-web/api/boot/payment/:bootId': {
    call: async ({ supervisor }) => ({
      path: `${API}/boot/payment/${String(await released(supervisor))}`,
      body: { paymentType: 'CASH', paymentAmount: 5 },
    }),
    thing: heldHere('BILLING_ADD_PAYMENT'),
  },
  'POST /api-web/api/boot/payment/:bootId/:paymentId/void': {
    call: async ({ supervisor }) => {
      const id = await released(supervisor);
      const [payment] = (await supervisor.details(id)).payments ?? [];
      return {
        path: `${API}/boot/payment/${String(id)}/${String(payment?.id)}/void`,
        body: { reason: 'Twice' },
      };
    },
    thing: heldHere('BILLING_VOID_PAYMENT'),
  },
  'POST /api-web/api/boot/payment/:bootId/:paymentId/refund': {
    call: async ({ supervisor }) => {
      const id = await released(supervisor);
      const [payment] = (await supervisor.details(id)).payments ?? [];
      return {
        path: `${API}/boot/payment/${String(id)}/${String(payment?.id)}/refund`,
        body: { amount: 5, paymentType: 'CASH', reason: 'Twice', paidTo: 'Ada Moss' },
      };
    },
    thing: heldHere('BILLING_VOID_PAYMENT'),
  },
  'POST /api-web/api/boot/cancel/:regionCode/:bootId': {
    call: async ({ supervisor }, { region }) => ({
      path: `${API}/boot/cancel/${region}/${String(await supervisor.recorded(here))}`,
      headers: { 'content-type': 'application/json' },
      body: '"Wrong car"',
    }),
    thing: ofSeenBoot,
  },
  'GET /api-web/api/shift/:regionCode/mine': money('shift', '/mine'),
  'POST /api-web/api/shift/:regionCode/close': {
    call: async ({ supervisor, caller, server }, { region }) => {
      const own = new BootCaller(caller.client, server.clock);
      closed(await own.release(here, await supervisor.recorded(here)));
      const mine = (await caller.client.get(`${API}/shift/${here}/mine`)).json() as {
        totals: { paymentType: string }[];
      };
      const counted = mine.totals.map(({ paymentType }) => ({ paymentType, amount: 0 }));
      return { path: `${API}/shift/${region}/close`, body: { counted, note: 'Not counted' } };
    },
  },
  'GET /api-web/api/shift/:regionCode/open': money('shift', '/open'),
  'GET /api-web/api/shift/:regionCode/open/:personId': {
    call: async (stage, { region }) => {
      const { id } = await somebody(stage);
      return { path: `${API}/shift/${region}/open/${String(id)}` };
    },
    thing: ofPerson,
  },
  'GET /api-web/api/shift/:regionCode/closed': money('shift', '/closed'),
  'GET /api-web/api/shift/:regionCode/:shiftId': shiftOf(''),
  'GET /api-web/api/shift/:regionCode/:shiftId/csv': shiftOf('/csv'),
  'GET /api-web/api/report/:regionCode': money('report', ''),
  'GET /api-web/api/report/:regionCode/csv': money('report', '/csv'),
  'GET /api-web/api/report': reportOver(''),
  'GET /api-web/api/report/csv': reportOver('/csv'),
  'GET /api-web/api/file/boot': inRegion('file/boot'),
  'POST /api-web/api/boot/registerFile/:vehicleId/:fileId': {
    call: async ({ supervisor, caller, photo }) => {
      const bootId = await supervisor.recorded(here);
      const fileId = await uploaded(caller.client, here, photo);
      return { path: `${API}/boot/registerFile/${String(bootId)}/${String(fileId)}`, method: 'POST' };
    },
    thing: ofSeenBoot,
  },
  'GET /api-web/api/file/photo/:fileId': photoOf(''),
  'GET /api-web/api/file/photo/:fileId/thumb': photoOf('/thumb'),
  'POST /api-web/api/file/upload/:token': {
    call: async ({ caller, photo }) => ({ path: await uploadUrl(caller.client, here), body: aForm(photo) }),
    thing: ofTicket,
  },
};

/**
 * Records a boot with a photo.
 * @returns the ids of both
 */
export async function bootWithPhoto(caller: BootCaller, region: string, photo: Buffer) {
  const bootId = await caller.recorded(region);
  const fileId = await uploaded(caller.client, region, photo);
  assert.equal((await register(caller.client, bootId, fileId)).status, 200);
  return { bootId, fileId };
}
