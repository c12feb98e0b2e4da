import { useTranslation } from 'react-i18next';
import { elapsed } from '../domain/time/clock';
import { platformEpochOf } from '../domain/time/platformZone';
import type { Removal } from '../domain/wire/boot';

/** From this many minutes on, hours are shown, too. */
const LONG_MINUTES = 120;

const WIRE = /^(\d{4}-(\d{2})-(\d{2}))T(\d{2}:\d{2})/;

/**
 * A local time, with its day if that is another one than today: `14:35`, or `11/28 14:35`.
 * @param today `YYYY-MM-DD` in the same zone
 */
export function shownOn(local: string, today: string): string {
  const [, date, month = '', day = '', time = ''] = WIRE.exec(local) ?? [];
  if (date === undefined) return local;
  return date === today ? time : `${month}/${day} ${time}`;
}

/**
 * How far a removal is, in words: `Still on the car, due 14:35`, or `Taken off 14:20 by Ann Lee`.
 * @returns a function of the removal and of today's date in its region, `YYYY-MM-DD`; null if there is nothing to say
 */
export function useRemovalText(): (removal: Removal | null | undefined, today: string) => string | null {
  const { t } = useTranslation();
  return (removal, today) => {
    if (removal == null) return null;
    const { state, askedTime, dueTime, offTime, offBy } = removal;
    if (state === 'REQUESTED') return t('removal.waitingSince', { time: shownOn(askedTime, today) });
    if (state === 'OFF')
      return t('removal.takenOff', { time: shownOn(offTime ?? '', today), name: offBy ?? '' });
    return t('removal.stillOn', { time: shownOn(dueTime ?? '', today) });
  };
}

/** The time left or overdue, such as `18 min`. */
export interface TimeLeft {
  readonly isLate: boolean;
  readonly how: string;
}

/**
 * How much time is left to take a boot off.
 * @returns a function of the removal, its zone and the time now (epoch milliseconds); null if no boot is to be taken off
 */
export function useTimeLeft(): (
  removal: Removal | null | undefined,
  zone: string,
  now: number,
) => TimeLeft | null {
  const { t } = useTranslation();
  return (removal, zone, now) => {
    if (removal?.dueTime == null || removal.state === 'OFF') return null;
    const { dueTime, dueTimeUtc } = removal;
    const due = dueTimeUtc ? Date.parse(dueTimeUtc) : (platformEpochOf(dueTime, zone) ?? now);
    const isLate = now > due;
    const span = isLate ? elapsed(due, now) : elapsed(now, due);
    const all = Math.max(span.hours * 60 + span.minutes, isLate ? 1 : 0);
    return {
      isLate,
      how: all < LONG_MINUTES ? t('removal.minutes', { count: all }) : t('removal.hours', span),
    };
  };
}
