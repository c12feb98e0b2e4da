import { platformEpochOf } from '../../../domain/time/platformZone';
import type { BootListItem } from '../../../domain/wire/boot';
import type { Region } from '../../../domain/wire/region';

/**
 * When a vehicle was booted, from when it may be towed, and since when its motorist has been waiting, milliseconds since
 * the epoch; null if the server does not send it. `zoneId` is that of the boot's region.
 */
export interface BootTimes {
  readonly bootedAt: number | null;
  readonly towEligibleAt: number | null;
  readonly waitingSince: number | null;
  readonly zoneId: string | null;
}

export type TimesOf = (boot: BootListItem) => BootTimes;

const HOUR_MS = 3_600_000;
/** The times of a boot of which nothing is known. */
export const NO_TIMES: BootTimes = { bootedAt: null, towEligibleAt: null, waitingSince: null, zoneId: null };

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
  { bootTime, bootTimeUtc, towEligibleTime, waitingSinceUtc }: BootListItem,
  region: Region | undefined,
): BootTimes {
  if (region === undefined) return NO_TIMES;
  const { zoneId, towEligibleAfterHours } = region;
  const waitingSince = waitingSinceUtc ? Date.parse(waitingSinceUtc) : null;
  const bootedAt = bootTimeUtc
    ? Date.parse(bootTimeUtc)
    : bootTime
      ? platformEpochOf(bootTime, zoneId)
      : null;
  const known = { bootedAt, waitingSince, zoneId: zoneId ?? null };
  if (bootedAt !== null && towEligibleAfterHours != null)
    return { ...known, towEligibleAt: bootedAt + towEligibleAfterHours * HOUR_MS };
  return { ...known, towEligibleAt: towEligibleTime ? platformEpochOf(towEligibleTime, zoneId) : null };
}

/** Whether a boot may be towed now. */
export function isTowEligible({ towEligibleAt }: Pick<BootTimes, 'towEligibleAt'>, now: number): boolean {
  return towEligibleAt !== null && towEligibleAt <= now;
}
