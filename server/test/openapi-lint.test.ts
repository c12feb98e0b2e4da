import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { calls } from '../../src/domain/wire/calls';
import { aCreateBody, aReleaseBody, BootCaller } from './support/calls/bootCalls';
import type { TestReply } from './support/calls/TestClient';
import { startTestServer, type TestServer } from './support/startTestServer';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: BodySchema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}
interface BodySchema {
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}
interface OpenApi {
  readonly openapi: string;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const PATH = '/api-web/api/openapi.json';
const IS_API = /^\/(?:api-web|admin)\/api\//;
/** Calls that are open to everybody: no guard checks the caller. */
const OPEN = ['clickwrap', 'loginInfo', 'loginUser', 'openapi'];

describe('The OpenAPI document', () => {
  let server: TestServer;
  let source: string;
  let document: OpenApi;
  before(async () => {
    server = await startTestServer({ seed: null });
    const reply = await server.visitor().get(PATH);
    assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
    source = reply.text;
    document = reply.json() as OpenApi;
  });
  after(() => server.close());

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        line: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        ...operation,
      })),
    );
  const statusesOf = (id: string) => {
    const found = operations().find(({ operationId }) => operationId === id);
    return Object.keys(found?.responses ?? {}).join(' ');
  };

  test("satisfies Redocly's recommended rules, without a warning", async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source, config });
    const said = problems.map(
      ({ severity, ruleId, message, location }) =>
        `${severity} ${ruleId} ${location[0]?.pointer ?? ''}: ${message}`,
    );
    // The id of a shift is a number, and no person's id is `csv`.
    const known = /no-ambiguous-paths .*\/open\/\{personId\}` and .*\/\{shiftId\}\/csv`/;
    assert.deepEqual(
      said.filter((each) => !known.test(each)),
      [],
    );
  });

  test('has every registered route of the API, and no other (HTTP-6)', () => {
    assert.equal(document.openapi, '3.1.0');
    const registered = server.app.routeTable.filter(
      ({ method, url }) => method !== 'HEAD' && IS_API.test(url),
    );
    assert.deepEqual(
      operations()
        .map(({ line }) => line)
        .sort(),
      registered.map(({ method, url }) => `${method} ${url}`).sort(),
    );
  });

  test('names every call as the table of calls does', () => {
    const ids = operations().map(({ operationId }) => operationId);
    for (const name of Object.keys(calls)) assert.ok(ids.includes(name), name);
  });

  test('names every path parameter, and an explained tag', () => {
    for (const { path, parameters, tags } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const given = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
      assert.deepEqual(given.sort(), named.sort(), path);
      for (const tag of tags)
        assert.ok(
          document.tags.some(({ name }) => name === tag),
          tag,
        );
    }
    assert.doesNotMatch(source, /\$schema|undefined|eachAlone/);
  });

  test('says which calls need a sign-in', () => {
    const open = operations().filter(({ security }) => security.length === 0);
    assert.deepEqual(open.map(({ operationId }) => operationId).sort(), OPEN);
    for (const { responses, line, operationId } of operations()) {
      if (!OPEN.includes(operationId)) assert.ok('403' in responses && '503' in responses, line);
    }
  });

  test('lists the statuses with which a call is refused', () => {
    assert.equal(statusesOf('makes'), '200 400 403 415 503 default');
    assert.equal(statusesOf('details'), '200 400 403 404 415 503 default');
    assert.equal(statusesOf('create'), '200 400 403 408 409 413 415 422 503 default');
    assert.equal(statusesOf('release'), '200 400 403 404 408 409 413 415 422 503 default');
    assert.equal(statusesOf('upload'), '200 400 403 404 408 413 415 429 503 507 default');
    assert.equal(statusesOf('photo'), '200 304 400 403 404 415 503 default');
    assert.equal(statusesOf('closeShift'), '200 400 403 404 408 409 413 415 422 503 default');
  });

  describe('lists the required fields of a body, and no others', () => {
    let filled: TestServer;
    let supervisor: BootCaller;
    before(async () => {
      filled = await startTestServer();
      supervisor = new BootCaller(await filled.signIn('supervisor'), filled.clock);
    });
    after(() => filled.close());

    /**
     * Sends the body once without each of its fields.
     * @returns the fields that are refused when missing
     */
    async function missed(body: object, send: (but: object) => Promise<TestReply>): Promise<string[]> {
      const fields = [];
      for (const field of Object.keys(body)) {
        const { status } = await send({ [field]: undefined });
        assert.ok(status === 200 || status === 400, `${field}: ${String(status)}`);
        if (status === 400) fields.push(field);
      }
      return fields.sort();
    }
    const required = (id: string) => {
      const operation = operations().find(({ operationId }) => operationId === id);
      return [...(operation?.requestBody?.content['application/json']?.schema.required ?? [])].sort();
    };

    test('of a new boot (HTTP-6)', async () => {
      const body = aCreateBody('SF', filled.clock);
      const fields = await missed(body, (but) => supervisor.create('SF', but));
      // A plate is required unless `noLicense` is set, so the schema cannot list it as required.
      assert.deepEqual([...required('create'), 'license'].sort(), fields);
      const bare = { license: undefined, licenseState: undefined, noLicense: true };
      assert.equal((await supervisor.create('SF', bare)).status, 200);
    });

    test('of a release (HTTP-6)', async () => {
      const id = await supervisor.recorded('SF');
      const body = aReleaseBody(id, 'SF', filled.clock);
      const send = async (but: object) =>
        supervisor.release('SF', 'id' in but ? id : await supervisor.recorded('SF'), but);
      assert.deepEqual(required('release'), await missed(body, send));
    });
  });
});
