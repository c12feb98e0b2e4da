import { FakeFetch, json, plain } from '../testing/browser/FakeFetch';
import { wholeApi, type WholeApi } from '../testing/wholeApi';
import { setupCalls } from '../domain/wire/calls/setup';
import type { ApiOf } from './Api';
import { TextReplyError } from './errors';
import { httpApi } from './httpApi';

const over = (net: FakeFetch): WholeApi =>
  wholeApi({
    fetch: net.fetch,
    languages: () => ['en'],
    log: () => undefined,
  });

/** The request that an API method sends: method, path, query and body, if any. */
async function sentBy(work: (api: WholeApi) => Promise<unknown>): Promise<[string, string | null]> {
  const net = new FakeFetch();
  // Ignore the missing answer: this test is about the request.
  await work(over(net)).catch(() => undefined);
  expect(net.requests).toHaveLength(1);
  const [request] = net.requests;
  expect(request?.headers['accept-language']).toBe('en');
  return [`${request?.method ?? ''} ${request?.url ?? ''}`, request?.body ?? null];
}

const BODY = { regionCode: 'SF', addr1: 'a', city: 'b', date: 'c', time: 'd', requestedBy: 'e' };
const RELEASE = {
  id: 7,
  firstName: 'A',
  lastName: 'B',
  date: 'c',
  time: 'd',
  receiptNumber: 'e',
  payments: [],
};

// The addresses that every server of the suite has.
const READS: readonly [string, (api: WholeApi) => Promise<unknown>][] = [
  ['/api-web/api/login/info', (api) => api.session.loginInfo()],
  ['/api-web/api/login/clickwrap', (api) => api.session.clickwrap()],
  ['/api-web/api/login/user', (api) => api.session.loginUser()],
  ['/api-web/api/login/user?from=%2Fx&iss=y', (api) => api.session.loginUser({ from: '/x', iss: 'y' })],
  ['/api-web/api/config/allowedRegions', (api) => api.session.allowedRegions()],
  ['/api-web/api/refdata/holdAgencies?regionCode=SF', (api) => api.suite.holdAgencies({ regionCode: 'SF' })],
  ['/api-web/api/refdata/holdForUnits?regionCode=SF', (api) => api.suite.holdForUnits({ regionCode: 'SF' })],
  ['/api-web/api/refdata/holdTypes?regionCode=SF', (api) => api.suite.holdTypes({ regionCode: 'SF' })],
  ['/api-web/api/refdata/states', (api) => api.vehicles.states()],
  [
    '/api-web/api/refdata/zones/by-regions?regionCodes=SF&regionCodes=KC',
    (api) => api.suite.zonesByRegions({ regionCodes: ['SF', 'KC'] }),
  ],
  ['/api-web/api/refdata/SF/accounts/dispatch', (api) => api.suite.dispatchAccounts({ region: 'SF' })],
  ['/api-web/api/refdata/SF/accounts/impound', (api) => api.suite.impoundAccounts({ region: 'SF' })],
  ['/api-web/api/refdata/SF/destinations', (api) => api.suite.destinations({ region: 'SF' })],
  ['/api-web/api/refdata/SF/equipments/dispatch', (api) => api.suite.dispatchEquipments({ region: 'SF' })],
  [
    '/api-web/api/refdata/SF/reasons/dispatch?accountCode=PD&equipmentCode=FLAT',
    (api) => api.suite.dispatchReasons({ region: 'SF', accountCode: 'PD', equipmentCode: 'FLAT' }),
  ],
  [
    '/api-web/api/refdata/SF/routes?partialName=101',
    (api) => api.suite.routes({ region: 'SF', partialName: '101' }),
  ],
  ['/api-web/api/refdata/SF/routes/5', (api) => api.suite.roadPoints({ region: 'SF', id: 5 })],
  ['/api-web/api/refdata/SF/states', (api) => api.suite.regionStates({ region: 'SF' })],
  ['/api-web/api/refdata/SF/zones', (api) => api.suite.regionZones({ region: 'SF' })],
  [
    '/api-web/api/refdata/SF/zones/by-account/PD',
    (api) => api.suite.zonesByAccount({ region: 'SF', account: 'PD' }),
  ],
  ['/api-web/api/refdata/SF/makes', (api) => api.vehicles.makes({ region: 'SF' })],
  ['/api-web/api/refdata/SF/bodies', (api) => api.vehicles.bodies({ region: 'SF' })],
  ['/api-web/api/refdata/SF/colors', (api) => api.vehicles.colors({ region: 'SF' })],
  ['/api-web/api/refdata/SF/models/by-make/3', (api) => api.vehicles.models({ region: 'SF', makeId: 3 })],
  ['/api-web/api/refdata/payment_types', (api) => api.vehicles.paymentTypes()],
  [
    '/api-web/api/refdata/vin/decode/SF?vin=1HG',
    (api) => api.vehicles.decodeVin({ regionCode: 'SF', vin: '1HG' }),
  ],
  ['/api-web/api/refdata/SF/region', (api) => api.vehicles.regionPlace({ regionCode: 'SF' })],
  [
    '/api-web/api/towManager/dispatchCompanies?regionCode=SF&zoneId=4',
    (api) => api.suite.dispatchCompanies({ regionCode: 'SF', zoneId: '4' }),
  ],
  ['/api-web/api/file/boot?regionCode=SF', (api) => api.boots.uploadUrl({ regionCode: 'SF' })],
  ['/api-web/api/boot/default-state/SF', (api) => api.boots.defaultState({ regionCode: 'SF' })],
  ['/api-web/api/boot/get-company/2', (api) => api.boots.listOfCompany({ towCompanyId: 2 })],
  ['/api-web/api/boot/get-region/SF', (api) => api.boots.listOfRegion({ region: 'SF' })],
  ['/api-web/api/boot/get/7', (api) => api.boots.details({ bootId: 7 })],
  ['/admin/api/clickWrap/2/clickWrap', (api) => api.agreement.required({ towCompanyId: 2 })],
  ['/admin/api/clickWrap/2/clickWrapKey', (api) => api.agreement.key({ towCompanyId: 2 })],
];

test.each(READS)('GET %s', async (url, work) => {
  expect(await sentBy(work)).toEqual([`GET ${url}`, null]);
});

const CHANGES: readonly [string, (api: WholeApi) => Promise<unknown>, unknown][] = [
  [
    '/api-web/api/boot/registerFile/7/9',
    (api) => api.boots.registerFile({ vehicleId: 7, fileId: 9 }),
    undefined,
  ],
  [
    '/api-web/api/boot/create/SF',
    (api) => api.boots.create({ regionCode: 'SF', body: BODY, idempotencyKey: 'k' }),
    BODY,
  ],
  [
    '/api-web/api/boot/release/SF',
    (api) => api.boots.release({ regionCode: 'SF', body: RELEASE, idempotencyKey: 'k' }),
    RELEASE,
  ],
  [
    '/api-web/api/boot/cancel/SF/7',
    (api) => api.boots.cancel({ regionCode: 'SF', bootId: 7, body: 'moved', idempotencyKey: 'k' }),
    'moved',
  ],
  [
    '/admin/api/clickWrap/2/generateAgreement?agreementUrl=a%2Fb',
    (api) => api.agreement.generate({ towCompanyId: 2, agreementUrl: 'a/b' }),
    undefined,
  ],
  [
    '/admin/api/clickWrap/2/clickWrapAgree?agreementUrl=a%2Fb&shownAttachmentId=5',
    (api) => api.agreement.agree({ towCompanyId: 2, agreementUrl: 'a/b', shownAttachmentId: '5' }),
    undefined,
  ],
  [
    '/admin/api/clickWrap/2/clickWrapDecline?agreementUrl=a%2Fb&shownAttachmentId=5',
    (api) => api.agreement.decline({ towCompanyId: 2, agreementUrl: 'a/b', shownAttachmentId: '5' }),
    undefined,
  ],
];

test.each(CHANGES)('POST %s', async (url, work, body) => {
  expect(await sentBy(work)).toEqual([`POST ${url}`, body === undefined ? null : JSON.stringify(body)]);
});

test('plain text instead of the time of a release or cancellation is a refusal', async () => {
  const net = new FakeFetch();
  net.on('/api-web/api/boot/release/SF', plain('Receipt is used'));
  net.on('/api-web/api/boot/cancel/SF/7', plain('Not today'));
  const { boots } = over(net);
  await expect(boots.release({ regionCode: 'SF', body: RELEASE, idempotencyKey: 'k' })).rejects.toEqual(
    new TextReplyError('Receipt is used'),
  );
  await expect(boots.cancel({ regionCode: 'SF', bootId: 7, body: '', idempotencyKey: 'k' })).rejects.toEqual(
    new TextReplyError('Not today'),
  );
});

describe('other kinds of calls', () => {
  const setUp = async (work: (api: ApiOf<typeof setupCalls>) => Promise<unknown>) => {
    const net = new FakeFetch();
    const api = httpApi({ fetch: net.fetch, languages: () => ['en'], log: () => undefined });
    await work(api.clientFor(setupCalls)).catch(() => undefined);
    const [request] = net.requests;
    return { ...request, type: request?.headers['content-type'] };
  };
  const idempotencyKey = '2f9a1f7e-8a3e-4a5b-9b6c-0d1e2f3a4b5c';

  it('sends a change with its key', async () => {
    const sent = await setUp((api) =>
      api.changeCompany({ id: 3, body: { version: 2, name: 'Bay Tow' }, idempotencyKey }),
    );
    expect(sent).toMatchObject({
      method: 'PUT',
      url: '/admin/api/setup/companies/3',
      body: '{"version":2,"name":"Bay Tow"}',
      headers: { 'idempotency-key': idempotencyKey },
    });
  });

  it('deletes without a body', async () => {
    const sent = await setUp((api) => api.revokeInvitation({ id: 5 }));
    expect(sent).toMatchObject({ method: 'DELETE', url: '/admin/api/setup/people/5/invite', body: null });
    expect(sent.type).toBeUndefined();
  });

  it('sends a CSV file as it is', async () => {
    const sent = await setUp((api) =>
      api.importList({ region: 'SF', list: 'zones', dryRun: 'true', body: 'code;name\n', idempotencyKey }),
    );
    expect(sent).toMatchObject({
      method: 'POST',
      url: '/admin/api/setup/lists/SF/zones/import?dryRun=true',
      body: 'code;name\n',
      type: 'text/csv',
    });
  });
});

it('a JSON refusal is passed on completely, so that a conflict can be shown', async () => {
  const net = new FakeFetch();
  const body = {
    current: { id: 3 },
    by: 'Ana',
    time: '2026-01-01T00:00:00.000Z',
    details: 'Ana changed it.',
  };
  net.on('/admin/api/setup/companies/3', json(body, 409));
  const api = httpApi({ fetch: net.fetch, languages: () => ['en'], log: () => undefined });
  await expect(api.clientFor(setupCalls).company({ id: 3 })).rejects.toMatchObject({
    ...{ status: 409, message: 'Ana changed it.', body },
  });
});
