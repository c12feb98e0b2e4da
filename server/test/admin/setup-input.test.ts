import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { LISTS, SETUP_LISTS } from '../../../src/domain/setup/listFields';
import { aCompany, aPerson, aRegion, SETUP, SetupCaller } from '../support/calls/setupCaller';
import type { TestReply } from '../support/calls/TestClient';
import { DATABASES } from '../support/databases';
import { startTestServer } from '../support/startTestServer';

const RUNS = 250;
/** A fixed seed makes a failure reproducible. */
const SEED = 1;
/** The statuses that a call may answer with. Any other is a bug of the server. */
const ANSWERED = new Set([200, 400, 403, 404, 409]);

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom('%', '_', "' or 1=1 --", '"', '\\', '\u0000', 'a\u0000b', '\ud800', '=1+1', ' ', '', 'ß'),
  fc.constantFrom('x'.repeat(5_000), '__proto__', 'constructor', '(a+)+$', '[', 'SF', 'A', 'EST9EDT'),
);
const number = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, -1, 0.005, 1e21, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e308, 5e-324),
);
const value = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 2, arbitrary: number },
  fc.constantFrom(null, true, false, [], {}, [null], [[]], { '': '' }),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, fc.oneof(text, fc.array(text, { maxLength: 2 })), { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

type Fields = Readonly<Record<string, unknown>>;

/** The path of every value in a body, such as `charges.0.amount`. */
function placesIn(body: unknown, place: readonly string[] = []): (readonly string[])[] {
  if (typeof body !== 'object' || body === null) return [place];
  return [place, ...Object.entries(body).flatMap(([key, each]) => placesIn(each, [...place, key]))];
}

/** The body with another value at this path. */
function replaced(body: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(body))
    return body.map((each: unknown, at) => (String(at) === key ? replaced(each, rest, by) : each));
  const fields = body as Fields;
  return { ...fields, [key]: replaced(fields[key], rest, by) };
}

/** A body like this one, with wrong values at some paths and with unknown fields. */
const spoiled = (body: Fields): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.jsonValue() },
    {
      weight: 8,
      arbitrary: fc
        .array(fc.tuple(fc.constantFrom(...placesIn(body).slice(1)), value), { minLength: 1, maxLength: 3 })
        .map((wrong) => wrong.reduce<unknown>((of, [place, by]) => replaced(of, place, by), body)),
    },
    { weight: 2, arbitrary: fc.tuple(text, value).map(([name, by]) => ({ ...body, [name]: by })) },
  );

const version = { version: 1 };
const PERSON = { ...aPerson('fuzzed'), active: true, defaultRegion: 'SF' };
const REGION = {
  ...aRegion('FUZZ'),
  ...{ defaultLicenseState: 'CA', owningCompany: 'BAYTOW', towEligibleAfterHours: 5, blindCount: true },
  adsRegionConfig: { requestedByLabel: 'Badge', requestedByRegex: '\\d+', requestedByTooltip: 'Digits' },
  ...{ photoChecklist: ['Front', 'Wheel'], photoMaxPixels: 2048, rights: { en: 'Rights', es: 'Derechos' } },
  ...{ receiptNumbers: 'typed', active: true },
};
const row = (list: (typeof SETUP_LISTS)[number]) =>
  Object.fromEntries(
    LISTS[list].fields.map(({ name, kind }) => [
      name,
      kind === 'text'
        ? 'TEXT'
        : kind === 'number'
          ? 1
          : kind === 'flag'
            ? true
            : kind === 'texts'
              ? ['A']
              : null,
    ]),
  );

/** A change to send: method, path, body. Ids and regions are those of the demo. */
const changes: fc.Arbitrary<readonly [string, string, unknown]> = fc.oneof(
  spoiled(PERSON).map((body) => ['POST', 'people', body] as const),
  spoiled({ ...version, ...PERSON }).map((body) => ['PUT', 'people/ID', body] as const),
  spoiled(aCompany('FUZZ')).map((body) => ['POST', 'companies', body] as const),
  spoiled({ ...version, ...aCompany('HARBOR') }).map((body) => ['PUT', 'companies/ID', body] as const),
  spoiled(REGION).map((body) => ['POST', 'regions', body] as const),
  spoiled({ ...version, ...REGION, code: 'KC' }).map((body) => ['PUT', 'regions/KC', body] as const),
  fc.constantFrom(...SETUP_LISTS).chain((list) =>
    fc.oneof(
      spoiled(row(list)).map((body) => ['POST', `lists/SF/${list}`, body] as const),
      spoiled({ ...version, ...row(list) }).map((body) => ['PUT', `lists/SF/${list}/ID`, body] as const),
    ),
  ),
);

const cursor = fc.oneof(
  text,
  fc
    .tuple(fc.nat(), text)
    .map(([id, key]) => Buffer.from(`00000000.${String(id)}.${key}`).toString('base64url')),
);
const query = fc
  .record(
    {
      ...{ q: text, cursor, limit: fc.oneof(text, fc.integer({ max: 200 }).map(String)) },
      ...{ permission: fc.oneof(text, fc.constant('BOOT_VIEW')), region: text, digest: text },
      ...{ person: fc.oneof(text, fc.nat().map(String), fc.constant('9'.repeat(20))) },
      ...{ kind: fc.oneof(text, fc.constant('SIGNED_IN')) },
      ...{ from: fc.oneof(text, fc.constantFrom('2026-02-30', '2026-01-01', '0001-01-01', '9999-12-31')) },
      to: text,
    },
    { requiredKeys: [] },
  )
  .map((given) => new URLSearchParams(given).toString());
const segment = fc.oneof(
  fc.constantFrom('1', '0', '-1', '2147483648', '1e3', '9'.repeat(30), '%00', '%F0%9F%98%80', 'SF', 'x'),
  text.map((name) => encodeURIComponent(name.replace(/[\ud800-\udfff]/g, '')) || 'x'),
);
const reads = fc.oneof(
  fc.constantFrom('people', 'companies', 'regions', 'lists', 'lists/SF/zones', 'lists/SF/colors', 'activity'),
  fc
    .tuple(fc.constantFrom('people', 'companies', 'regions', 'lists/SF', 'lists/SF/zones'), segment)
    .map((parts) => parts.join('/')),
);

const csvCell = fc.oneof(
  text,
  fc.constantFrom('A', '"', '""', '"a', 'a"b', "'=1", '=cmd', '\r', '\n', ';', ','),
);
const file = fc
  .tuple(
    fc.constantFrom(
      'code,name\n',
      'code;name\r\n',
      '\uFEFFcode,name,active\n',
      'id,code\n',
      '',
      'name,name\n',
      'x\n',
    ),
    fc.array(fc.array(csvCell, { maxLength: 4 }).map((cells) => cells.join(','))),
    fc.constantFrom('\n', '\r\n', '\r'),
  )
  .map(([header, lines, end]) => header + lines.join(end));

/** Asserts that the server did not fail, and that a refusal names what to correct. */
function assertAnswered(reply: TestReply, asked: string): void {
  const what = `${asked}: ${String(reply.status)} ${reply.text.slice(0, 500)}`;
  assert.ok(ANSWERED.has(reply.status), what);
  if (reply.status !== 400) return;
  const { details, faults } = reply.json() as {
    details: string;
    faults?: { field: string; sentence: string }[];
  };
  assert.match(details, /\S{2,} \S/, what);
  // A fault of the whole body, a cursor or a file is named in a sentence.
  if (faults === undefined) assert.match(details, /\b(?:body|cursor|file)\b/, what);
  for (const { field, sentence } of faults ?? []) {
    assert.ok(field !== '' || /\b(?:body|line|row)\b/i.test(sentence), what);
    assert.ok(sentence.length > 5, what);
  }
}

for (const database of DATABASES) {
  test(
    `whatever is sent to the setup calls is either answered or refused with the name of the fault, on ${database.name} (SETUP-1, HTTP-5)`,
    { skip: database.skip },
    async () => {
      const server = await startTestServer({ database });
      try {
        const admin = new SetupCaller(await server.signIn('admin'));
        const send = (method: string, path: string, body: string, type: string) =>
          admin.client.send(`${SETUP}/${path}`, {
            ...{ method, body, headers: { 'content-type': type, 'idempotency-key': randomUUID() } },
          });
        const creator = await admin.person('creator');
        const harbor = await admin.company('HARBOR');
        /** The path and the current version of the item to change. */
        const placed = async (path: string) => {
          if (!/ID$|^regions\/KC$/.test(path)) return { path, version: 1 };
          const [list] = path.split('/ID');
          const ids: Readonly<Record<string, number>> = { people: creator.id, companies: harbor.id };
          const first = async () => {
            const { items } = (await admin.get(`${String(list)}?limit=1`)).json() as {
              items: { id: number }[];
            };
            return items[0]?.id;
          };
          const at = path.replace(
            'ID',
            String(ids[list ?? ''] ?? (path.endsWith('ID') ? await first() : '')),
          );
          return { path: at, version: ((await admin.get(at)).json() as { version: number }).version };
        };
        const seen = new Map<number, number>();
        await fc.assert(
          fc.asyncProperty(changes, reads, query, file, async ([method, path, body], read, search, csv) => {
            const { path: at, version: read_ } = await placed(path);
            const isWhole = (each: unknown): each is { version: unknown } =>
              typeof each === 'object' && each !== null && 'version' in each;
            const sent = JSON.stringify(
              isWhole(body) && body.version === 1 ? { ...body, version: read_ } : body,
            );
            const reply = await send(method, at, sent, 'application/json');
            seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
            assertAnswered(reply, `${method} ${at} ${sent}`);
            assertAnswered(await admin.get(`${read}?${search}`), `GET ${read}?${search}`);
            for (const dryRun of ['true', 'false']) {
              const asked = `lists/SF/precincts/import?dryRun=${dryRun}`;
              assertAnswered(await send('POST', asked, csv, 'text/csv'), `${asked} ${JSON.stringify(csv)}`);
            }
          }),
          { seed: SEED, numRuns: RUNS },
        );
        // Most bodies are refused, and some are accepted.
        assert.ok((seen.get(200) ?? 0) > 5 && (seen.get(400) ?? 0) > 50, JSON.stringify([...seen]));
      } finally {
        await server.close();
      }
    },
  );
}
