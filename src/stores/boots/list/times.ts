import { platformEpochOf } from '../../../domain/time/platformZone';
import type { BootListItem } from '../../../domain/wire/boot';
import type { Region } from '../../../domain/wire/region';

/**
 * When a vehicle was booted and from when it may be towed, milliseconds since the epoch; null if the server does not
 * send it.
 */
export interface BootTimes {
  readonly bootedAt: number | null;
  readonly towEligibleAt: number | null;
}

export type TimesOf = (boot: BootListItem) => BootTimes;

const HOUR_MS = 3_600_000;
const NONE: BootTimes = { bootedAt: null, towEligibleAt: null };

/**
 * Reads the times of each boot once. Without instants from the server, it converts the local times by the boot's
 * region; a boot in an unknown region has no times.
 * @param listed the region of the list; undefined for a company's list, whose boots name their regions
 */
export function timesIn(regions: readonly Region[], listed: string | undefined): TimesOf {
  const byCode = new Map(regions.map((region) => [region.code, region]));
  const known = new WeakMap<BootListItem, BootTimes>();
  return (boot) => {
    let times = known.get(boot);
    if (times === undefined) {
      times = read(boot, byCode.get(listed ?? boot.regionCode ?? ''));
      known.set(boot, times);
    }
    return times;
  };
}

function read(
  { bootTime, bootTimeUtc, towEligibleTime }: BootListItem,
  region: Region | undefined,
): BootTimes {
  if (region === undefined) return NONE;
  const { zoneId, towEligibleAfterHours } = region;
  const bootedAt = bootTimeUtc
    ? Date.parse(bootTimeUtc)
    : bootTime
      ? platformEpochOf(bootTime, zoneId)
      : null;
  if (bootedAt !== null && towEligibleAfterHours != null)
    return { bootedAt, towEligibleAt: bootedAt + towEligibleAfterHours * HOUR_MS };
  return { bootedAt, towEligibleAt: towEligibleTime ? platformEpochOf(towEligibleTime, zoneId) : null };
}

/** Whether a boot may be towed now. */
export function isTowEligible({ towEligibleAt }: BootTimes, now: number): boolean {
  return towEligibleAt !== null && towEligibleAt <= now;
}
