import { DEFAULT_TIME_ZONE } from './constants';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type AheadAt = (epochMs: number) => number;

const zones = new Map<string, AheadAt>();

/** How far the clocks of a zone are ahead of UTC at an instant, as the browser knows it; milliseconds. */
function clockOf(zoneId: string): AheadAt {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zoneId, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  const asked = (epochMs: number) => {
    const parts = new Map(format.formatToParts(epochMs).map(({ type, value }) => [type, Number(value)]));
    const of = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
    return local - Math.floor(epochMs / 1000) * 1000;
  };
  // Clocks are seldom changed, and a long list asks for the same days over and over.
  const days = new Map<number, number | null>();
  return (epochMs) => {
    const day = Math.floor(epochMs / DAY_MS);
    let same = days.get(day);
    if (same === undefined) {
      const [begin, end] = [asked(day * DAY_MS), asked((day + 1) * DAY_MS)];
      same = begin === end ? begin : null;
      days.set(day, same);
    }
    return same ?? asked(epochMs);
  };
}

function zoneClock(zoneId: string | null | undefined): AheadAt {
  const name = zoneId ?? DEFAULT_TIME_ZONE;
  let clock = zones.get(name);
  if (clock === undefined) {
    try {
      clock = clockOf(name);
    } catch {
      clock = clockOf(DEFAULT_TIME_ZONE);
    }
    zones.set(name, clock);
  }
  return clock;
}

/**
 * The instant that a local date-time of the wire stands for, without the date library, which long lists do not wait
 * for. An hour that the clocks pass twice counts as the first of the two.
 * @returns milliseconds since the epoch; null for what is no such date-time
 */
export function instantOf(local: string, zoneId: string | null | undefined): number | null {
  const parts = LOCAL.exec(local)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  const aheadAt = zoneClock(zoneId);
  const before = asUtc - aheadAt(asUtc - DAY_MS);
  if (before + aheadAt(before) === asUtc) return before;
  return asUtc - aheadAt(asUtc + DAY_MS);
}

/** A time between two instants in whole hours and minutes; one that lies ahead counts as none. */
export function elapsed(fromMs: number, toMs: number): { readonly hours: number; readonly minutes: number } {
  const whole = Math.max(0, Math.floor((toMs - fromMs) / 60_000));
  return { hours: Math.floor(whole / 60), minutes: whole % 60 };
}
