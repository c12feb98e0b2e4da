import type { Clock } from '../../domain/time/clock';
import { quietly, type TextStorage } from './Device';

const KEY = 'boot-clock-offset';
/** A smaller difference is the answer's way and the server's whole seconds, milliseconds. */
const TOLERANCE_MS = 5_000;

/**
 * The device's clock, corrected by what the server's said last, so that a phone whose clock is wrong records the right
 * times, also without a network.
 */
export class CorrectedClock {
  private offset: number | undefined;

  constructor(
    private readonly texts: TextStorage,
    private readonly clock: Clock,
  ) {}

  readonly now = (): number => this.clock() + (this.offset ??= this.stored());

  /** @param time what the server's clock says now, milliseconds since the epoch */
  readonly correct = (time: number): void => {
    const difference = time - this.clock();
    const offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
    const before = (this.offset ??= this.stored());
    // Otherwise every answer would move the clock a little.
    if (Math.abs(offset - before) < TOLERANCE_MS && offset !== 0) return;
    this.offset = offset;
    if (offset !== before) quietly(() => this.texts.setItem(KEY, String(offset)), undefined);
  };

  private stored(): number {
    const offset = Number(quietly(() => this.texts.getItem(KEY), null) ?? 0);
    return Number.isFinite(offset) ? offset : 0;
  }
}
