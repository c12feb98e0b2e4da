import { autorun } from 'mobx';
import { FakePage } from '../../testing/browser/FakePage';
import { ClockStore } from './ClockStore';

function aClock() {
  const time = { now: 1_000 };
  const page = new FakePage();
  return { time, page, store: new ClockStore({ clock: () => time.now, page }) };
}

it('returns the time once without starting to tick', () => {
  const { time, page, store } = aClock();
  expect(store.now).toBe(1_000);
  time.now = 2_000;
  expect(store.now).toBe(2_000);
  expect(page.isTicking).toBe(false);
});

it('ticks while it is observed, and when the user returns to the page', () => {
  const { time, page, store } = aClock();
  const seen: number[] = [];
  const stop = autorun(() => seen.push(store.now));
  time.now = 2_000;
  page.tick();
  time.now = 3_000;
  window.dispatchEvent(new Event('focus'));
  expect(seen).toEqual([1_000, 2_000, 3_000]);
  stop();
  expect(page.isTicking).toBe(false);
  window.dispatchEvent(new Event('focus'));
  expect(seen).toHaveLength(3);
});
