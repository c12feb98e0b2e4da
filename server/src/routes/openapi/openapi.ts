import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance } from 'fastify';
import type { GenericSchema } from 'valibot';
import { openToAll, type RouteLine } from '../../access/routeGuard';
import { BOOT_VERSION_HEADER } from '../../../../src/domain/bootVersion';
import { IDEMPOTENCY_HEADER } from '../../../../src/domain/idempotency';
import { DUPLICATE_CHECK_HEADER, KEPT_AT_HEADER, SENT_AT_HEADER } from '../../../../src/domain/kerb';
import { DuplicateBoot } from '../../../../src/domain/wire/boot';
import type { Call, FailureKind, ReplyKind } from '../../../../src/domain/wire/call';
import {
  agreementCalls,
  bootCalls,
  calls,
  csvCalls,
  deviceCalls,
  moneyCalls,
  noticeCalls,
  recordCalls,
  removalCalls,
  sessionCalls,
  setupCalls,
  setupCsvCalls,
  vehicleCalls,
} from '../../../../src/domain/wire/calls';
import { DeviceElsewhere, LABELS_PATTERN } from '../../../../src/domain/wire/devices';
import { NoBody } from '../../../../src/domain/wire/removals';
import { LIVE_PATH } from '../../../../src/domain/wire/live';
import {
  EVIDENCE_PATTERN,
  EvidenceQuery,
  RECEIPT_PATTERN,
  ReceiptQuery,
} from '../../../../src/domain/wire/documents';
import { PHOTO_PATTERN, THUMB_PATTERN } from '../../photos/photoPaths';
import { PICTURE_TYPE } from '../../photos/images/pictures';
import { UPLOAD_PATTERN } from '../../photos/intake/uploadTickets';
import { SESSION_COOKIE } from '../../sessions/cookies';
import { DOCUMENT_PATTERN } from '../agreementRoutes';
import { refusalResponses, type Json } from './openapiRefusals';
import { requiredOf } from './requiredFields';

const PATH = '/api-web/api/openapi.json';
const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain';
/** Content types of calls that do not answer with JSON. */
const TEXT_TYPES: Partial<Record<ReplyKind, string>> = { text: TEXT_TYPE, csv: 'text/csv' };
/** The calls that accept an idempotency key. */
const WITH_KEY: readonly Call[] = [
  ...[bootCalls.create, bootCalls.release, bootCalls.cancel, moneyCalls.closeShift],
  ...Object.values<Call>({ ...recordCalls, ...removalCalls, ...noticeCalls, ...setupCalls }).filter(
    ({ method }) => method === 'POST' || method === 'PUT',
  ),
];

const WITH_VERSION: readonly Call[] = [recordCalls.correct, recordCalls.reopen, recordCalls.addPayment];

const TAGS = {
  Session: 'The signed-in user, and their regions',
  Boots: 'Boots: recorded, listed, released, cancelled',
  Records: 'Records of all boots: search, corrections, payments, documents',
  Removals: 'Boots to take off after their release or cancellation',
  Notices: 'Notices on booted cars',
  Photos: 'Photos of boots: upload, registration, viewing',
  Money: 'Cashier shifts and reports',
  Vehicles: 'The lists for describing a boot',
  Suite: 'Further lists of the suite',
  Agreement: "The company's agreement: shown, accepted, declined",
  Setup: 'Setup: people, companies, regions, lists and the activity',
  Description: 'This document',
} as const;
type Tag = keyof typeof TAGS;

/** The description of a call, from the call table or from RAW. */
interface Described {
  readonly id: string;
  readonly summary: string;
  readonly tag: Tag;
  readonly parameters: readonly Json[];
  readonly requestBody?: Json;
  readonly success: Json;
  /** The status of success, if not 200. */
  readonly status?: number;
  /** Further answers that are not refusals. */
  readonly also?: Json;
  readonly failure: FailureKind;
  /** The body of a 409 that is more than a sentence. */
  readonly conflict?: Json;
}

/** A schema in OpenAPI 3.1, without the application's own metadata. */
function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  const json = toJsonSchema(schema, { typeMode, errorMode: 'ignore', ignoreActions: ['metadata'] });
  // OpenAPI 3.1 names the dialect once for the whole document.
  delete json.$schema;
  return { ...json };
}

/** An object schema's properties as path or query parameters. */
function parametersOf(schema: GenericSchema, where: 'path' | 'query'): Json[] {
  if (schema.type === 'undefined') return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

const text = { type: 'string' };

function successOf(call: Call): Json {
  if (call.replyKind === 'empty') return { description: 'Done; the body is empty' };
  const type = TEXT_TYPES[call.replyKind] ?? JSON_TYPE;
  const schema = type === JSON_TYPE ? schemaOf(call.reply, 'output') : text;
  return { description: 'Success', content: { [type]: { schema } } };
}

function tagOf(call: Call): Tag {
  const isOf = (group: Readonly<Record<string, Call>>) => Object.values(group).includes(call);
  if (call === bootCalls.uploadUrl || call === bootCalls.registerFile) return 'Photos';
  if (isOf(bootCalls)) return 'Boots';
  if (isOf(recordCalls)) return 'Records';
  if (isOf(removalCalls)) return 'Removals';
  if (isOf(noticeCalls)) return 'Notices';
  if (isOf(sessionCalls)) return 'Session';
  if (isOf(agreementCalls)) return 'Agreement';
  if (isOf(moneyCalls) || isOf(csvCalls)) return 'Money';
  if (isOf(setupCalls) || isOf(setupCsvCalls)) return 'Setup';
  return isOf(vehicleCalls) || isOf(deviceCalls) ? 'Vehicles' : 'Suite';
}

/**
 * A call's body schema with its required fields. The schema itself accepts missing fields, so that one rule can
 * report them all.
 */
function bodyOf(call: Call): Json {
  return { ...schemaOf(call.body, 'input'), ...requiredOf(call) };
}

/** The header that identifies a change across its retries. */
const KEY = { name: IDEMPOTENCY_HEADER, in: 'header', required: false, schema: { ...text, format: 'uuid' } };

/** The header with the version of the boot that the author has seen. */
const SEEN = {
  name: BOOT_VERSION_HEADER,
  in: 'header',
  required: false,
  schema: { ...text, pattern: '^\\d{1,15}$' },
};

/** The headers with the times of what a device stored before it sent it. */
const KERB_TIMES = [KEPT_AT_HEADER, SENT_AT_HEADER].map((name) => ({
  name,
  in: 'header',
  required: false,
  schema: { ...text, format: 'date-time' },
}));

/** The headers of calls that a device may store before it sends them. */
function kerbHeadersOf(call: Call): readonly Json[] {
  const isKept = [removalCalls.bootOff, removalCalls.bootNotFound, noticeCalls.noticePrinted].some(
    (each) => each === call,
  );
  if (isKept) return KERB_TIMES;
  if (call !== bootCalls.create) return [];
  return [
    { name: DUPLICATE_CHECK_HEADER, in: 'header', required: false, schema: { const: '1' } },
    ...KERB_TIMES,
  ];
}

const ELSEWHERE = schemaOf(DeviceElsewhere, 'output');
/** The body of a call's 409, if it is JSON. */
function conflictOf(call: Call): { readonly conflict?: Json } {
  if (call === bootCalls.create)
    return { conflict: { anyOf: [schemaOf(DuplicateBoot, 'output'), ELSEWHERE] } };
  return call.failure === 'textOrConflict' ? { conflict: ELSEWHERE } : {};
}

function described(id: string, call: Call): Described {
  const type = call.bodyKind === 'csv' ? 'text/csv' : JSON_TYPE;
  const body = { required: call.body !== NoBody, content: { [type]: { schema: bodyOf(call) } } };
  return {
    id,
    summary: call.summary,
    tag: tagOf(call),
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(WITH_KEY.includes(call) ? [KEY] : []),
      ...(WITH_VERSION.includes(call) ? [SEEN] : []),
      ...kerbHeadersOf(call),
    ],
    ...(call.body.type === 'undefined' ? {} : { requestBody: body }),
    success: successOf(call),
    failure: call.failure,
    ...conflictOf(call),
  };
}

const inPath = (name: string, schema: Json) => ({ name, in: 'path', required: true, schema });
const number = { type: 'integer', minimum: 0 };
const raw = (type: string): Json => ({ description: 'Success', content: { [type]: {} } });

function picture(id: string, summary: string): Described {
  return {
    id,
    summary,
    tag: 'Photos',
    failure: 'text',
    parameters: [inPath('fileId', number), { name: 'If-None-Match', in: 'header', schema: text }],
    success: raw(PICTURE_TYPE),
    also: { 304: { description: 'The copy that the caller has is still current' } },
  };
}

const FORM = { type: 'object', properties: { file: { ...text, format: 'binary' } }, required: ['file'] };
/** Routes that neither accept nor return JSON or text, by method and pattern. */
const RAW: Readonly<Record<string, Described>> = {
  [`POST ${UPLOAD_PATTERN}`]: {
    id: 'upload',
    summary: 'Takes a picture, once',
    tag: 'Photos',
    failure: 'text',
    parameters: [inPath('token', text)],
    requestBody: { required: true, content: { 'multipart/form-data': { schema: FORM } } },
    success: {
      description: 'The ids of the pictures, comma-separated',
      content: { [TEXT_TYPE]: { schema: text } },
    },
  },
  [`GET ${PHOTO_PATTERN}`]: picture('photo', 'A photo'),
  [`GET ${THUMB_PATTERN}`]: picture('thumb', 'A small picture of a photo'),
  [`GET ${DOCUMENT_PATTERN}`]: {
    id: 'document',
    summary: 'An agreement as it was shown',
    tag: 'Agreement',
    failure: 'text',
    parameters: [inPath('towCompanyId', number), inPath('documentId', number)],
    success: raw('application/pdf'),
  },
  [`GET ${LIVE_PATH}`]: {
    id: 'live',
    summary: 'A WebSocket that announces changes of boots',
    tag: 'Boots',
    failure: 'text',
    parameters: [],
    status: 101,
    success: { description: 'The connection is a WebSocket' },
  },
  [`GET ${RECEIPT_PATTERN}`]: {
    id: 'receipt',
    summary: 'The receipt of a released boot',
    tag: 'Records',
    failure: 'text',
    parameters: [inPath('bootId', number), ...parametersOf(ReceiptQuery, 'query')],
    success: raw('application/pdf'),
  },
  [`GET ${EVIDENCE_PATTERN}`]: {
    id: 'evidence',
    summary: 'All evidence of a boot',
    tag: 'Records',
    failure: 'text',
    parameters: [inPath('bootId', number), ...parametersOf(EvidenceQuery, 'query')],
    success: raw('application/zip'),
  },
  [`GET ${LABELS_PATTERN}`]: {
    id: 'bootLabels',
    summary: 'Labels for the boots of a region, thirty a page',
    tag: 'Setup',
    failure: 'details',
    parameters: [inPath('region', text)],
    success: raw('application/pdf'),
  },
  [`GET ${PATH}`]: {
    id: 'openapi',
    summary: 'This document',
    tag: 'Description',
    failure: 'text',
    parameters: [],
    success: { description: 'Success', content: { [JSON_TYPE]: { schema: { type: 'object' } } } },
  },
};

interface Operation extends Json {
  readonly responses: Json;
}

function operationOf(line: RouteLine, what: Described): Operation {
  const { id, summary, tag, parameters, requestBody, status = 200, success, also } = what;
  const takes = {
    query: parameters.some((parameter) => parameter['in'] === 'query'),
    key: parameters.includes(KEY),
  };
  return {
    operationId: id,
    summary,
    tags: [tag],
    // The route's guard determines whether a sign-in is needed.
    security: 'public' in line.guard ? [] : [{ session: [] }],
    parameters,
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: { [status]: success, ...also, ...refusalResponses(line, what, takes) },
  };
}

/**
 * The wire contract as an OpenAPI 3.1 document, generated from the schemas that validate requests and from the
 * registered routes.
 */
export function openApiDocument(title: string, table: readonly RouteLine[]) {
  const known = new Map(Object.entries(RAW));
  for (const [id, call] of Object.entries<Call>({ ...calls, ...setupCalls, ...setupCsvCalls })) {
    known.set(`${call.method} ${call.path}`, described(id, call));
  }
  const paths: Record<string, Record<string, Operation>> = {};
  for (const line of table) {
    const what = known.get(`${line.method} ${line.url}`);
    if (what === undefined) continue;
    const path = line.url.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[line.method.toLowerCase()] = operationOf(line, what);
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'The site that this document is read from' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'Set by the sign-in at /login',
        },
      },
    },
  };
}

/** Serves the document; it is generated at the first request, when every route is registered. */
export function openApiRoute(app: FastifyInstance, title: string): void {
  let document: ReturnType<typeof openApiDocument> | null = null;
  const config = { guard: openToAll('it describes the calls and holds no data') };
  app.get(PATH, { config }, (_request, reply) => {
    document ??= openApiDocument(title, app.routeTable);
    return reply.type(`${JSON_TYPE}; charset=utf-8`).send(document);
  });
}
