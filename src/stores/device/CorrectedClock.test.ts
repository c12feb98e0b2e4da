import { NOW } from '../../testing/builders';
import { MemoryDevice } from '../../testing/memoryDevice';
import { CorrectedClock } from './CorrectedClock';

const MINUTE = 60_000;

function make(device = new MemoryDevice()) {
  const clock = { now: NOW };
  const open = () => new CorrectedClock(device.openWindow().texts, () => clock.now);
  return { clock, open, corrected: open() };
}

test("a phone that is ten minutes fast uses the server's time, even after a restart (KERB-14)", () => {
  const { clock, open, corrected } = make();
  clock.now = NOW + 10 * MINUTE;
  corrected.correct(NOW);
  expect(corrected.now()).toBe(NOW);
  clock.now += MINUTE;
  expect(open().now()).toBe(NOW + MINUTE);
});

test('a difference of seconds is treated as latency, and a clock that has been corrected is left alone', () => {
  const { clock, corrected } = make();
  corrected.correct(NOW - 1_500);
  expect(corrected.now()).toBe(NOW);
  corrected.correct(NOW - 10 * MINUTE);
  clock.now = NOW - 10 * MINUTE;
  corrected.correct(NOW - 10 * MINUTE);
  expect(corrected.now()).toBe(NOW - 10 * MINUTE);
});

test('does not shift slightly with each answer', () => {
  const { corrected } = make();
  corrected.correct(NOW - 10 * MINUTE);
  corrected.correct(NOW - 10 * MINUTE + 900);
  expect(corrected.now()).toBe(NOW - 10 * MINUTE);
});
