import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { BootDevice } from '../../../src/domain/wire/devices';
import { API, aReleaseBody, BootCaller, created, momentIn } from '../support/calls/bootCalls';
import { act, letTakeOff, RULE, setRule } from '../support/calls/removalCalls';
import { SetupCaller } from '../support/calls/setupCaller';
import type { TestReply } from '../support/calls/TestClient';
import { assertSoundBoots } from '../support/checkedBoots';
import { DATABASES } from '../support/databases';
import { DeviceModel, type DeviceStep } from '../support/deviceModel';
import { startTestServer, type TestServer } from '../support/startTestServer';

const BOOTS = 3;
const CARS = 4;
const someBoot = fc.nat(BOOTS - 1);
const car = fc.nat(CARS - 1);
const flag = fc.boolean();

/** An act, with a boot by its place among those of the run. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), boot: someBoot }),
  fc.record({ kind: fc.constant('release' as const), car, isOff: flag }),
  fc.record({ kind: fc.constant('off' as const), car, boot: fc.option(someBoot), swap: flag }),
  fc.record({ kind: fc.constantFrom('back' as const, 'reopen' as const), car, forget: flag }),
  fc.record({ kind: fc.constant('correct' as const), car, boot: fc.option(someBoot) }),
);
type Drawn = typeof step extends fc.Arbitrary<infer T> ? T : never;
/** One act, or a boot that is recorded while another act happens. */
const turn = fc.oneof(
  { weight: 3, arbitrary: step.map((one) => [one]) },
  {
    weight: 1,
    arbitrary: fc.tuple(step, fc.record({ kind: fc.constant('create' as const), boot: someBoot })),
  },
);

for (const database of DATABASES) {
  describe(`Any sequence of acts on boots and cars, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let sam: BootCaller;
    let setup: SetupCaller;
    let runs = 0;
    before(async () => {
      server = await startTestServer({ database });
      await letTakeOff(server, 'supervisor');
      await setRule(server, 'KC', RULE);
      const client = await server.signIn('supervisor');
      sam = new BootCaller(client, server.clock);
      setup = new SetupCaller(client);
    });
    after(() => server.close());

    function send(ids: readonly number[], one: DeviceStep): Promise<TestReply> {
      if (one.kind === 'create') return sam.create('KC', { device: one.device });
      const id = ids[one.car] ?? 0;
      const dateTime = momentIn('KC', server.clock).dateTime;
      const forgotten = 'forget' in one && one.forget ? { device: null } : {};
      switch (one.kind) {
        case 'release':
          return sam.client.post(
            `${API}/boot/release/KC`,
            aReleaseBody(id, 'KC', server.clock, { bootOff: one.isOff }),
          );
        case 'off':
          return act(sam, id, 'off', { dateTime, device: one.device, swap: one.swap });
        case 'back':
          return act(sam, id, 'back', { reason: 'Another car', ...forgotten });
        case 'reopen':
          return sam.client.post(`${API}/boot/reopen/KC/${String(id)}`, {
            ...{ reason: 'Wrong car', onAgain: true },
            ...forgotten,
          });
        default:
          return sam.client.post(`${API}/boot/correct/KC/${String(id)}`, {
            ...{ reason: 'Misread', changes: { device: one.device } },
          });
      }
    }

    async function told(ids: readonly number[], devices: readonly string[]): Promise<string> {
      const numbers = await Promise.all(ids.map(async (id) => (await sam.details(id)).device));
      const page = v.object({ items: v.array(BootDevice), next: v.nullable(v.string()) });
      const rows = (await setup.all(page, 'lists/KC/boots')).filter(({ number }) => devices.includes(number));
      const on = rows.map((row) => (row.on === null ? -1 : ids.indexOf(row.on.bootId ?? 0)));
      const missing = rows.filter(({ state }) => state === 'MISSING').map(({ number }) => number);
      return JSON.stringify([numbers, on, missing]);
    }

    test('leaves each boot on one car at most, and on the recorded one (DEV-4, DEV-5, DEV-6, DEV-7)', async () => {
      const life = fc.array(turn, { minLength: 10, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(life, async (turns) => {
          runs += 1;
          const devices = Array.from({ length: BOOTS }, (_, index) => `R${String(runs)} ${String(index)}`);
          for (const number of devices) await setup.post('lists/KC/boots', { number, kind: 'WHEEL' });
          const ids: number[] = [];
          let model = new DeviceModel();
          const stepOf = ({ boot, ...rest }: Drawn & { boot?: number | null }): DeviceStep =>
            ({ ...rest, device: boot == null ? null : devices[boot] }) as DeviceStep;
          for (const drawn of turns) {
            // Acts on cars that are not recorded yet, and cars beyond the limit, are left out.
            const steps = drawn
              .map(stepOf)
              .filter((one) =>
                one.kind === 'create' ? ids.length + drawn.length <= CARS + 1 : one.car < ids.length,
              );
            const replies = await Promise.all(steps.map((one) => send(ids, one)));
            for (const [index, reply] of replies.entries()) {
              if (steps[index]?.kind === 'create' && reply.status === 200) ids.push(created(reply).id);
            }
            ids.sort((a, b) => a - b);
            const statuses = replies.map(({ status }) => status).join();
            const now = await told(ids, devices);
            const orders = [steps, steps.toReversed()].map((order) => {
              const next = model.copy();
              const done = new Map(order.map((one) => [one, next.take(one)]));
              return { next, statuses: steps.map((one) => done.get(one)).join() };
            });
            const found = orders.find(
              ({ next, statuses: expected }) => expected === statuses && next.said(devices) === now,
            );
            assert.ok(
              found !== undefined,
              `${JSON.stringify(steps)}: ${statuses} ${now}\nnot ${orders.map(({ next, statuses: expected }) => `${expected} ${next.said(devices)}`).join('\nnor ')}`,
            );
            model = found.next;
            server.clock.advanceSeconds(1);
          }
        }),
        { numRuns: 10, seed: 20_261_128, endOnFailure: true },
      );
      await assertSoundBoots(server);
    });
  });
}
