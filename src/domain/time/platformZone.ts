import { DEFAULT_TIME_ZONE } from '../constants';
import type { Clock } from './clock';
import { combineDateTime, type LocalMoment } from './text';

// The list's ages and a blank form's time use the browser's own time zone data. Moment and its data (57 kB gzip) would
// put either screen over its script limit. Stored and validated times use zone.ts.

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/;
const DAY_MS = 24 * 3_600_000;

/** Local time minus UTC at an instant; both milliseconds. */
type OffsetAt = (epochMs: number) => number;

const offsets = new Map<string, OffsetAt>();

/** A region's current local time, in the format of `nowInZone`. */
export function platformNowInZone(zoneId: string | null | undefined, clock: Clock): LocalMoment {
  const now = clock();
  const local = new Date(now + offsetIn(zoneId)(now)).toISOString();
  const [date, time] = [local.slice(0, 10), local.slice(11, 16)];
  return { date, time, dateTime: combineDateTime(date, time) };
}

/**
 * The instant of a region's local date-time, like `epochOf`: the earlier one if the hour repeats.
 * @returns milliseconds since the epoch; null if the text is not a wire time
 */
export function platformEpochOf(local: string, zoneId: string | null | undefined): number | null {
  const parts = LOCAL.exec(local)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  const offsetAt = offsetIn(zoneId);
  const before = asUtc - offsetAt(asUtc - DAY_MS);
  const after = asUtc - offsetAt(asUtc + DAY_MS);
  return [before, after].find((at) => at + offsetAt(at) === asUtc) ?? after;
}

function offsetIn(zoneId: string | null | undefined): OffsetAt {
  const name = zoneId ?? DEFAULT_TIME_ZONE;
  let offset = offsets.get(name);
  if (offset === undefined) {
    try {
      offset = offsetsOf(name);
    } catch {
      // The browser doesn't know this zone.
      offset = offsetsOf(DEFAULT_TIME_ZONE);
    }
    offsets.set(name, offset);
  }
  return offset;
}

/** @throws RangeError if the browser doesn't know the zone */
function offsetsOf(zoneId: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zoneId,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const read = (epochMs: number) => {
    const parts = new Map(format.formatToParts(epochMs).map(({ type, value }) => [type, Number(value)]));
    const of = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
    return local - Math.floor(epochMs / 1000) * 1000;
  };
  // Offsets by UTC day, null if the offset changes that day. Formatting is slow, and a long list needs the same days
  // many times.
  const days = new Map<number, number | null>();
  return (epochMs) => {
    const day = Math.floor(epochMs / DAY_MS);
    let offset = days.get(day);
    if (offset === undefined) {
      const [begin, end] = [read(day * DAY_MS), read((day + 1) * DAY_MS)];
      offset = begin === end ? begin : null;
      days.set(day, offset);
    }
    return offset ?? read(epochMs);
  };
}
