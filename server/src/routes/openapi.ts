import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance } from 'fastify';
import type { GenericSchema } from 'valibot';
import { openToAll } from '../access/routeGuard';
import { IDEMPOTENCY_HEADER } from '../../../src/domain/idempotency';
import type { Call } from '../../../src/domain/wire/call';
import { bootCalls, calls } from '../../../src/domain/wire/calls';

type Json = Readonly<Record<string, unknown>>;
type CallName = keyof typeof calls;

const PATH = '/api-web/api/openapi.json';
const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain';
/** The changes that take a key, so that a repeat changes nothing. */
const WITH_KEY: readonly Call[] = [bootCalls.create, bootCalls.release, bootCalls.cancel];

function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  const json = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  // OpenAPI 3.1 names the dialect once, for the whole document.
  delete json.$schema;
  return { ...json };
}

/** The properties of an object's schema as parameters of a path or a query. */
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
const FAILURES: Readonly<Record<Call['failure'], Json>> = {
  text: { [TEXT_TYPE]: { schema: text } },
  details: { [JSON_TYPE]: { schema: { type: 'object', properties: { details: text } } } },
  'error+details': {
    [JSON_TYPE]: { schema: { type: 'object', properties: { error: text, details: text } } },
  },
};

function replyOf(call: Call): Json {
  if (call.replyKind === 'empty') return { description: 'Done; the body is empty' };
  if (call.replyKind === 'text')
    return { description: 'Success', content: { [TEXT_TYPE]: { schema: text } } };
  return { description: 'Success', content: { [JSON_TYPE]: { schema: schemaOf(call.reply, 'output') } } };
}

function operationOf(name: CallName, call: Call): Json {
  const key = {
    name: IDEMPOTENCY_HEADER,
    in: 'header',
    required: false,
    schema: { type: 'string', format: 'uuid' },
  };
  const body =
    call.body.type === 'undefined'
      ? {}
      : { requestBody: { content: { [JSON_TYPE]: { schema: schemaOf(call.body, 'input') } } } };
  return {
    operationId: name,
    summary: call.summary,
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(WITH_KEY.includes(call) ? [key] : []),
    ],
    ...body,
    responses: { 200: replyOf(call), default: { description: 'Refused', content: FAILURES[call.failure] } },
  };
}

/** The wire contract as an OpenAPI 3.1 document, made from the very schemas that requests are checked with. */
export function openApiDocument(title: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = operationOf(name, call);
  }
  return { openapi: '3.1.0', info: { title, version: '1.0.0' }, paths };
}

/** Serves the document; it is made when it is first asked for. */
export function openApiRoute(app: FastifyInstance, title: string): void {
  let document: Json | null = null;
  const config = { guard: openToAll('it describes the calls and holds no data') };
  app.get(PATH, { config }, (_request, reply) => {
    document ??= openApiDocument(title);
    return reply.type(`${JSON_TYPE}; charset=utf-8`).send(document);
  });
}
