import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { API, BootCaller, closed } from '../support/calls/bootCalls';
import { DATABASES } from '../support/databases';
import { startTestServer } from '../support/startTestServer';

const RUNS = 150;
/** A fixed seed: with other values, a correction could change nothing and be refused. */
const SEED = 1;

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 70 }),
  fc.constantFrom(
    '%',
    '_',
    "' or 1=1 --",
    '"',
    '\\',
    '*',
    '%00',
    '\u0000',
    'ÀÉ',
    '李雷',
    'שלום',
    'boot 11',
    '\ud800',
    '',
  ),
);
const day = fc.oneof(
  fc.constantFrom('2026-02-30', '0000-00-00', '9999-12-31', '2026-1-1', 'today', '2026-01-01', '2027-12-31'),
  text,
);
const cursor = fc.oneof(
  text,
  fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
  fc.tuple(fc.double(), fc.double()).map((pair) => Buffer.from(JSON.stringify(pair)).toString('base64url')),
);
const query = fc
  .record(
    {
      ...{ q: text, region: fc.oneof(text, fc.constantFrom('SF', 'KC')), from: day, to: day, cursor },
      status: fc.oneof(text, fc.constantFrom('ACTIVE', 'RELEASED')),
      limit: fc.oneof(text, fc.integer().map(String)),
      ...{ lng: text, paper: text, copy: text, by: text, person: fc.oneof(text, fc.nat(1e15).map(String)) },
      paymentType: fc.oneof(text, fc.constant('CASH')),
      ...{
        event: fc.oneof(text, fc.constantFrom('LATE_REMOVAL', 'taken')),
        onCar: fc.oneof(text, fc.constant('true')),
      },
    },
    { requiredKeys: [] },
  )
  .map((given) => new URLSearchParams(given).toString());
const id = fc.oneof(
  fc.constantFrom('1', '0', '-1', '2147483648', '1e3', '9'.repeat(30)),
  fc.nat().map(String),
);
const amount = fc.oneof(fc.double(), fc.constantFrom(0, -0, 0.005, 1e21, -1, '5'));
const fields = [
  'license',
  'vin',
  'addr1',
  'date',
  'time',
  'dateTime',
  'noLicense',
  'make',
  'regionCode',
  'device',
] as const;
const body = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      ...{ reason: fc.oneof(text, fc.constant('why'), fc.jsonValue()), text: fc.oneof(text, fc.jsonValue()) },
      changes: fc.dictionary(
        fc.oneof(fc.constantFrom(...fields), text),
        fc.oneof(text, fc.boolean(), fc.jsonValue()),
      ),
      ...{ paymentType: fc.oneof(text, fc.constant('CASH')), paymentAmount: amount, note: text },
      dateTime: fc.oneof(day, fc.constant('2026-01-01T10:00:00')),
      device: fc.oneof(text, fc.constantFrom('11', '21', '22', 'I7', '<script>', ' ', null), fc.jsonValue()),
      swap: fc.oneof(fc.boolean(), fc.jsonValue()),
      number: fc.oneof(text, fc.constantFrom('N-ABCD2345', 'n-efgh6789')),
      printedTime: fc.oneof(day, fc.constant('2026-01-01T10:00:00')),
      ...{ facts: fc.jsonValue({ maxDepth: 12 }), byHand: fc.oneof(fc.boolean(), fc.jsonValue()) },
      counted: fc.oneof(fc.jsonValue(), fc.array(fc.record({ paymentType: fc.constant('CASH'), amount }))),
    },
    { requiredKeys: [] },
  ),
);
const reads = fc.constantFrom(
  ...(['boot/search', 'shift/SF/closed', 'shift/SF/mine', 'report/SF', 'report/SF/csv'] as const),
  ...(['boot/removals/SF', 'refdata/SF/boots'] as const),
  ...(['boot/timeline/ID', 'boot/receipt/ID', 'boot/evidence/ID', 'shift/SF/ID', 'shift/SF/ID/csv'] as const),
);
const writes = fc.constantFrom(
  ...(['boot/correct/SF/ID', 'boot/note/ID', 'boot/reopen/SF/ID', 'boot/payment/ID'] as const),
  ...(['boot/removal/ID/take', 'boot/removal/ID/leave', 'boot/removal/ID/request'] as const),
  ...(['boot/removal/ID/off', 'boot/removal/ID/not-found', 'boot/removal/ID/back'] as const),
  'boot/create/SF',
  'boot/notice/ID',
  ...(['boot/payment/ID/1/void', 'boot/payment/ID/ID/void', 'shift/SF/close'] as const),
);
/** The statuses that a call may return. Any other is a fault of the server. */
const ANSWERED = new Set([200, 400, 403, 404, 409, 413]);

for (const database of DATABASES) {
  test(
    `every call for records, documents, removals, notices, shifts and reports is either answered or refused, whatever is sent, on ${database.name} (REC-4, HTTP-5)`,
    { skip: database.skip },
    async () => {
      const server = await startTestServer({ database });
      try {
        const boots = new BootCaller(await server.signIn('supervisor'), server.clock);
        const [active, released] = [await boots.recorded('SF'), await boots.recorded('SF')];
        closed(await boots.release('SF', released));
        const mine = fc.oneof(id, fc.constantFrom(String(active), String(released)));
        const asked = (path: string, bootId: string) => `${API}/${path.replaceAll('ID', bootId)}`;
        await fc.assert(
          fc.asyncProperty(reads, writes, mine, query, body, async (read, write, bootId, search, given) => {
            for (const reply of [
              await boots.client.get(`${asked(read, bootId)}?${search}`),
              await boots.client.post(asked(write, bootId), JSON.stringify(given), {
                'content-type': 'application/json',
              }),
            ]) {
              assert.ok(ANSWERED.has(reply.status), `${String(reply.status)} ${reply.text}`);
              if (reply.status === 400) assert.match(reply.text, /\S{2,} \S/);
            }
          }),
          { seed: SEED, numRuns: RUNS },
        );
      } finally {
        await server.close();
      }
    },
  );
}
