import { makeAutoObservable } from 'mobx';
import type { LocalMoment } from '../../domain/time/text';
import { platformNowInZone } from '../../domain/time/platformZone';
import type { Clock } from '../../domain/time/clock';
import type { BootValues } from '../../domain/boot/fields';
import type { WhenErrors } from '../../domain/validation/boot';
import type * as DateLibrary from './dates';

type Dates = typeof DateLibrary;

/** No errors in date and time: the date library is still loading. */
const NOT_JUDGED: WhenErrors = { date: null, time: null };

/**
 * The add form's date and time, on the region's clock. They are validated once the date library, which is large and
 * needed only for a submit, has loaded.
 */
export class RegionClock {
  /** The date library, once loaded. */
  private dates: Dates | null = null;
  /** The time against which date and time are validated, milliseconds since the epoch. */
  private judgedAt: number;

  constructor(
    private readonly zoneId: string | null | undefined,
    private readonly clock: Clock,
  ) {
    this.judgedAt = clock();
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get isLoaded(): boolean {
    return this.dates !== null;
  }

  /** From now on, date and time are validated against the present moment. */
  judgeNow(): void {
    this.judgedAt = this.clock();
  }

  /** The region's local time. */
  now(): LocalMoment {
    return (this.dates?.nowInZone ?? platformNowInZone)(this.zoneId, this.clock);
  }

  /** Short name of the region's time zone at a local time, such as `PDT`; empty until the date library has loaded. */
  zoneShortName(local: string): string {
    return this.dates?.zoneShortName(local, this.zoneId) ?? '';
  }

  check({ date, time }: Pick<BootValues, 'date' | 'time'>): WhenErrors {
    const now = this.judgedAt;
    const context = { zoneId: this.zoneId, clock: () => now };
    return this.dates?.checkDateAndTime(date, time, context) ?? NOT_JUDGED;
  }

  /**
   * Loads the date library. Without it, only the server validates date and time.
   * @returns the region's local time, if the browser's time zone data differ from the library's
   */
  async load(): Promise<Pick<BootValues, 'date' | 'time'> | null> {
    const dates = await import('./dates').catch(() => null);
    return dates === null ? null : this.take(dates);
  }

  private take(dates: Dates): Pick<BootValues, 'date' | 'time'> | null {
    this.dates = dates;
    const at = this.clock();
    const { date, time, dateTime } = dates.nowInZone(this.zoneId, () => at);
    return platformNowInZone(this.zoneId, () => at).dateTime === dateTime ? null : { date, time };
  }
}
