import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Entry, EntryKind } from '../../../src/domain/wire/records';
import { API, aReleaseBody, BootCaller, momentIn, withKey } from '../support/calls/bootCalls';
import { letTakeOff, removals, RULE, setRule } from '../support/calls/removalCalls';
import type { TestReply } from '../support/calls/TestClient';
import { assertSoundBoots } from '../support/checkedBoots';
import { DATABASES } from '../support/databases';
import { AT_THE_CAR, PEOPLE, RemovalModel, STEP_KINDS, type Step } from '../support/removalModel';
import { startTestServer, type TestServer } from '../support/startTestServer';

const OF_MONEY: readonly EntryKind[] = ['PAYMENT_ADDED', 'PAYMENT_VOIDED'];
const NOTES = { 'not-found': 'Gone', back: 'Another car' } as const;

const by = fc.constantFrom(...PEOPLE);
const one: fc.Arbitrary<Step[]> = fc
  .record({ kind: fc.constantFrom(...STEP_KINDS), by })
  .map((step) => [step]);
/** Both people do something at the car at the same time. */
const both: fc.Arbitrary<Step[]> = fc.tuple(
  ...PEOPLE.map((person) => fc.constantFrom(...AT_THE_CAR).map((kind): Step => ({ kind, by: person }))),
);
const turns = fc.array(fc.oneof({ weight: 3, arbitrary: one }, { weight: 1, arbitrary: both }), {
  minLength: 12,
  maxLength: 24,
});

for (const database of DATABASES) {
  describe(`Any sequence of acts on a boot, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let callers: Record<(typeof PEOPLE)[number], BootCaller>;
    before(async () => {
      server = await startTestServer({ database });
      await letTakeOff(server, 'supervisor', 'releaser');
      await setRule(server, 'KC', { ...RULE, countsFrom: 'request' });
      callers = {
        'Sam Rivera': new BootCaller(await server.signIn('supervisor'), server.clock),
        'Robin Okafor': new BootCaller(await server.signIn('releaser'), server.clock),
      };
    });
    after(() => server.close());

    /** The request of a step. It can be sent again with the same key. */
    function callOf(id: number, { kind, by: person }: Step): () => Promise<TestReply> {
      const key = withKey(randomUUID());
      const sam = callers['Sam Rivera'];
      const post =
        ({ client }: BootCaller, path: string, body?: object) =>
        () =>
          client.post(`${API}/boot/${path}`, body, key);
      switch (kind) {
        case 'release':
        case 'releaseOff':
          return post(
            callers[person],
            'release/KC',
            aReleaseBody(id, 'KC', server.clock, { bootOff: kind === 'releaseOff' }),
          );
        case 'cancel':
          return () => sam.cancel('KC', id, 'Wrong car', key);
        case 'reopen':
        case 'reopenAgain':
          return post(sam, `reopen/KC/${String(id)}`, {
            reason: 'Wrong car',
            onAgain: kind === 'reopenAgain',
          });
        case 'correct':
          return post(sam, `correct/KC/${String(id)}`, { reason: 'Typo', changes: { addr2: randomUUID() } });
        case 'off':
          return post(callers[person], `removal/${String(id)}/off`, {
            dateTime: momentIn('KC', server.clock).dateTime,
          });
        case 'not-found':
          return post(callers[person], `removal/${String(id)}/not-found`, { note: NOTES['not-found'] });
        case 'back':
          return post(callers[person], `removal/${String(id)}/back`, { reason: NOTES.back });
        default:
          return post(callers[person], `removal/${String(id)}/${kind}`);
      }
    }

    async function said(id: number): Promise<string> {
      const sam = callers['Sam Rivera'];
      const { status, removal } = await sam.details(id);
      const entries = (await sam.client.get(`${API}/boot/timeline/${String(id)}`)).json() as Entry[];
      const history = entries.map(({ kind }) => kind).filter((kind) => !OF_MONEY.includes(kind));
      const { state = null, takenBy = null, offBy = null } = removal ?? {};
      return JSON.stringify({ status, state, takenBy, offBy, history });
    }

    /**
     * Makes the move of one person or of both. @returns the states that are possible now: the moves count one after the
     * other, in either order
     */
    async function taken(id: number, model: RemovalModel, steps: readonly Step[]): Promise<RemovalModel> {
      const calls = steps.map((step) => callOf(id, step));
      const replies = await Promise.all(calls.map((call) => call()));
      const statuses = replies.map(({ status }) => status);
      const orders = [steps, steps.toReversed()].map((order) => {
        const next = model.copy();
        const isDone = new Map(order.map((step) => [step, next.take(step)]));
        return { next, statuses: steps.map((step) => (isDone.get(step) === true ? 200 : 409)) };
      });
      const now = await said(id);
      const found = orders.find(
        ({ next, statuses: expected }) => next.said === now && expected.join() === statuses.join(),
      );
      assert.ok(
        found !== undefined,
        `${JSON.stringify(steps)}: ${statuses.join()} ${now}\nnot ${orders.map(({ next }) => next.said).join('\nnor ')}`,
      );
      // The same request again changes nothing.
      const [again] = calls;
      if (again !== undefined && statuses.join() === '200') {
        assert.equal((await again()).text, replies[0]?.text);
        assert.equal(await said(id), now);
      }
      return found.next;
    }

    test('leaves one removal at most, whose clock stands, and loses nothing that was reported (REM-4, REM-8, REM-9, REM-10, REM-12)', async () => {
      await fc.assert(
        fc.asyncProperty(turns, async (life) => {
          const sam = callers['Sam Rivera'];
          const id = await sam.recorded('KC');
          let model = new RemovalModel();
          let clock: string | null = null;
          for (const steps of life) {
            model = await taken(id, model, steps);
            const { removal } = await sam.details(id);
            const times = removal?.why == null ? null : `${removal.askedTime} ${removal.dueTime ?? ''}`;
            if (clock !== null && times !== null) assert.equal(times, clock);
            clock = times;
            server.clock.advanceSeconds(1);
          }
          const rows = await server.db
            .selectFrom('removal')
            .select('state')
            .where('bootId', '=', id)
            .execute();
          assert.deepEqual(
            rows.map(({ state }) => state),
            model.state === null ? [] : [model.state],
          );
          assert.equal(
            (await removals(sam, 'KC')).some((item) => item.id === id),
            model.isStillOn,
          );
        }),
        { numRuns: 6, seed: 20_261_128, endOnFailure: true },
      );
      await assertSoundBoots(server);
    });
  });
}
