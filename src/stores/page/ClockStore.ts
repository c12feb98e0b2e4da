import { createAtom } from 'mobx';
import type { Clock } from '../../domain/time/clock';
import type { BrowserPage } from './BrowserPage';

/** Tick interval, milliseconds. Ages are shown in minutes, so this is frequent enough. */
const TICK_MS = 15_000;

export interface ClockDeps {
  readonly clock: Clock;
  readonly page: Pick<BrowserPage, 'every' | 'onLook'>;
}

/**
 * The current time, for everything that shows an age. Ticks only while observed, and when the user returns to the
 * page, since browsers slow the timers of background pages.
 */
export class ClockStore {
  private last = 0;
  private readonly stops: (() => void)[] = [];
  private readonly atom = createAtom(
    'ClockStore.now',
    () => this.start(),
    () => this.stop(),
  );

  constructor(private readonly deps: ClockDeps) {}

  /** Milliseconds since the epoch. */
  get now(): number {
    if (!this.atom.reportObserved()) return this.deps.clock();
    return this.last;
  }

  private start(): void {
    const { clock, page } = this.deps;
    this.last = clock();
    const tick = () => {
      this.last = clock();
      this.atom.reportChanged();
    };
    this.stops.push(page.every(TICK_MS, tick), page.onLook(tick));
  }

  private stop(): void {
    for (const stop of this.stops.splice(0)) stop();
  }
}
