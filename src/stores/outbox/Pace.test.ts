import { NOW } from '../../testing/builders';
import { FakeLive } from '../../testing/FakeLive';
import { Pace } from './Pace';

function aPace() {
  const clock = { now: NOW };
  const { later, waits } = new FakeLive();
  return { clock, waits, pace: new Pace({ clock: () => clock.now, later, onDue: () => undefined }) };
}

test('no pause is so long that a network which is back without a sign is noticed after a minute (KERB-3)', () => {
  const { pace, waits } = aPace();
  for (let attempt = 0; attempt < 20; attempt += 1) pace.failed(0);
  expect(waits.slice(0, 2)).toEqual([2_000, 4_000]);
  expect(waits[19]).toBeGreaterThan(30_000);
  expect(Math.max(...waits)).toBeLessThan(60_000);
});

test('a clock that is set back makes no pause longer (KERB-14)', () => {
  const { clock, pace } = aPace();
  pace.failed(0);
  clock.now -= 3 * 60 * 60_000;
  expect(pace.wake()).toBe(true);
});

test('what the server asks to wait is what is left of it (KERB-3)', () => {
  const { clock, pace, waits } = aPace();
  pace.failed(60_000);
  clock.now += 20_000;
  expect(pace.wake()).toBe(false);
  expect(waits.at(-1)).toBe(40_000);
  clock.now += 40_000;
  expect(pace.wake()).toBe(true);
});
