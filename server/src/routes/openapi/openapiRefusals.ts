import type { FailureKind } from '../../../../src/domain/wire/call';
import type { RouteLine } from '../../access/routeGuard';

export type Json = Readonly<Record<string, unknown>>;

/** The meaning of each status, for every call. */
const MEANINGS = {
  400: 'Malformed or invalid: the answer names each field that is wrong',
  403: 'The caller is not signed in or may not do this, or another site sent the request',
  404: 'It does not exist, or the caller may not see it',
  408: 'The request took too long to arrive',
  409: 'A conflict with another change, finished or in progress: the answer says which',
  413: 'Too big',
  415: 'The body has another content type, or is compressed',
  422: 'The Idempotency-Key was used with other content: the answer says what is on record',
  426: 'The path is a WebSocket, but the request does not ask for an upgrade',
  429: 'Too many requests: wait as long as Retry-After says, if the answer has it',
  503: 'The database or the photo storage does not answer at the moment: try again',
  507: 'There is too little disk space for photos',
} as const;

export type RefusalStatus = keyof typeof MEANINGS;

/** Refusals specific to a call, beyond those that follow from the guard and the parameters. */
const OF_ITS_OWN: Readonly<Record<string, readonly RefusalStatus[]>> = {
  'GET /api-web/api/refdata/:regionCode/region': [404],
  'GET /api-web/api/boot/default-state/:regionCode': [404],
  'POST /api-web/api/boot/release/:regionCode': [404],
  // With `of`, the body names a person.
  'POST /api-web/api/shift/:regionCode/close': [404],
  // Without `day`, which has some of the filters.
  'GET /api-web/api/boot/search': [404],
  'GET /admin/api/setup/lists/:region/boots/labels': [404, 429],
  'GET /api-web/api/boot/live': [426, 429],
  'GET /api-web/api/boot/receipt/:bootId': [409, 429],
  'GET /api-web/api/boot/evidence/:bootId': [429],
  'POST /api-web/api/boot/registerFile/:vehicleId/:fileId': [409],
  'POST /api-web/api/file/upload/:token': [429, 507],
  'POST /admin/api/clickWrap/:towCompanyId/generateAgreement': [409],
  'POST /admin/api/clickWrap/:towCompanyId/clickWrapAgree': [409],
  'POST /admin/api/clickWrap/:towCompanyId/clickWrapDecline': [409],
};
/** Parameters that identify an object. An impossible value gets 404. */
const NAMES_A_THING = /:(?:\w+Id|id|list|token)\b/;

const text = { type: 'string' };
const FAILURES: Readonly<Record<FailureKind, Json>> = {
  text: { 'text/plain': { schema: text } },
  textOrConflict: { 'text/plain': { schema: text } },
  details: {
    'application/json': { schema: { type: 'object', properties: { details: text }, required: ['details'] } },
  },
  'error+details': {
    'application/json': {
      schema: { type: 'object', properties: { error: text, details: text }, required: ['error', 'details'] },
    },
  },
};

/** The headers that a call accepts besides its path and body. */
interface Takes {
  readonly query: boolean;
  /** The header that identifies a change across its retries. */
  readonly key: boolean;
}

/** The statuses of a call's refusals, derived from its guard and its input. */
function refusalsOf({ method, url, guard }: RouteLine, takes: Takes): RefusalStatus[] {
  const isOpen = 'public' in guard;
  const asGiven: readonly [boolean, readonly RefusalStatus[]][] = [
    [method !== 'GET', [400, 403, 408, 413]],
    [url.includes(':') || (takes.query && !isOpen), [400]],
    [!isOpen, [403, 503]],
    [NAMES_A_THING.test(url), [404]],
    [takes.key, [409, 422]],
    // The sign-in check queries the database.
    [isOpen && url.includes('/login/'), [503]],
  ];
  const all = asGiven.flatMap(([applies, statuses]) => (applies ? statuses : []));
  // Compressed bodies are refused before routing.
  return [...new Set([...all, 415 as const, ...(OF_ITS_OWN[`${method} ${url}`] ?? [])])].sort(
    (a, b) => a - b,
  );
}

/** A call's refusals as OpenAPI responses, including server errors. */
export function refusalResponses(
  line: RouteLine,
  { failure, conflict }: { readonly failure: FailureKind; readonly conflict?: Json },
  takes: Takes,
): Json {
  const content = FAILURES[failure];
  const ofConflict =
    conflict === undefined ? content : { ...content, 'application/json': { schema: conflict } };
  const refused = refusalsOf(line, takes).map((status) => [
    status,
    { description: MEANINGS[status], content: status === 409 ? ofConflict : content },
  ]);
  const fault = { description: 'Something went wrong on the server', content };
  return { ...Object.fromEntries(refused), default: fault } as Json;
}
