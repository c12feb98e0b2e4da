import type { Clock } from '../../domain/time/clock';
import { quietly, type TextStorage } from './Device';

const KEY = 'boot-clock-offset';
/** Smaller differences are due to latency and to the server's rounding to whole seconds. Milliseconds. */
const TOLERANCE_MS = 5_000;

/**
 * The device's clock, corrected by the last time that the server sent. A phone with a wrong clock therefore records the
 * right times, even without a network.
 */
export class CorrectedClock {
  private offset: number | undefined;

  constructor(
    private readonly texts: TextStorage,
    private readonly clock: Clock,
  ) {}

  readonly now = (): number => this.clock() + (this.offset ??= this.stored());

  /** @param time the server's current time, milliseconds since the epoch */
  readonly correct = (time: number): void => {
    const difference = time - this.clock();
    const offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
    const before = (this.offset ??= this.stored());
    // Otherwise every answer would shift the clock slightly.
    if (Math.abs(offset - before) < TOLERANCE_MS && offset !== 0) return;
    this.offset = offset;
    if (offset !== before) quietly(() => this.texts.setItem(KEY, String(offset)), undefined);
  };

  private stored(): number {
    const offset = Number(quietly(() => this.texts.getItem(KEY), null) ?? 0);
    return Number.isFinite(offset) ? offset : 0;
  }
}
