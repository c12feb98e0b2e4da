import { NOW } from '../../testing/builders';
import { FakeLive } from '../../testing/browser/FakeLive';
import { RetryTimer } from './RetryTimer';

function aPace() {
  const clock = { now: NOW };
  const { later, waits } = new FakeLive();
  return { clock, waits, pace: new RetryTimer({ clock: () => clock.now, later, onDue: () => undefined }) };
}

test('every pause is short enough to notice within a minute that the network is back (KERB-3)', () => {
  const { pace, waits } = aPace();
  for (let attempt = 0; attempt < 20; attempt += 1) pace.failed(0);
  expect(waits.slice(0, 2)).toEqual([2_000, 4_000]);
  expect(waits[19]).toBeGreaterThan(30_000);
  expect(Math.max(...waits)).toBeLessThan(60_000);
});

test('setting the clock back does not make a pause longer (KERB-14)', () => {
  const { clock, pace } = aPace();
  pace.failed(0);
  clock.now -= 3 * 60 * 60_000;
  expect(pace.wake()).toBe(true);
});

test('reports the rest of the wait that the server asked for (KERB-3)', () => {
  const { clock, pace, waits } = aPace();
  pace.failed(60_000);
  clock.now += 20_000;
  expect(pace.wake()).toBe(false);
  expect(waits.at(-1)).toBe(40_000);
  clock.now += 40_000;
  expect(pace.wake()).toBe(true);
});
