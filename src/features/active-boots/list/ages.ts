import { platformEpochOf } from '../../../domain/time/platformZone';
import type { BootListItem } from '../../../domain/wire/boot';
import type { Region } from '../../../domain/wire/region';

/** Instants of a boot, milliseconds since the epoch; null where the server does not say. */
export interface BootTimes {
  readonly bootedAt: number | null;
  readonly towEligibleAt: number | null;
}

export type TimesOf = (boot: BootListItem) => BootTimes;

const HOUR_MS = 3_600_000;
const NONE: BootTimes = { bootedAt: null, towEligibleAt: null };

/** The region in which a boot of a company's list stands: its number begins with the region's code. */
function codeOf(refNum: BootListItem['refNum']): string {
  const text = String(refNum ?? '');
  return text.slice(0, Math.max(0, text.lastIndexOf('-')));
}

/**
 * When each boot was booted and may be towed; worked out once for each, since thousands are sorted and counted.
 * @param listed the region whose boots are listed; undefined: those of a company, in several
 */
export function timesIn(regions: readonly Region[], listed: string | undefined): TimesOf {
  const byCode = new Map(regions.map((region) => [region.code, region]));
  const known = new WeakMap<BootListItem, BootTimes>();
  return (boot) => {
    const found = known.get(boot);
    if (found !== undefined) return found;
    const times = read(boot, byCode.get(listed ?? codeOf(boot.refNum)));
    known.set(boot, times);
    return times;
  };
}

function read({ bootTime, towEligibleTime }: BootListItem, region: Region | undefined): BootTimes {
  if (region === undefined) return NONE;
  const bootedAt = bootTime ? platformEpochOf(bootTime, region.zoneId) : null;
  if (towEligibleTime) return { bootedAt, towEligibleAt: platformEpochOf(towEligibleTime, region.zoneId) };
  const hours = region.towEligibleAfterHours;
  const towEligibleAt = bootedAt === null || hours == null ? null : bootedAt + hours * HOUR_MS;
  return { bootedAt, towEligibleAt };
}

/** Whether a boot may be towed by now. */
export function isTowEligible({ towEligibleAt }: BootTimes, now: number): boolean {
  return towEligibleAt !== null && towEligibleAt <= now;
}
