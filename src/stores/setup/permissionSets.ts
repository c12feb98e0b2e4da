import type { HeldPermissions } from '../../domain/permissions';

/** Permissions gained and lost, the same in each of these regions. */
export interface RegionDifference {
  readonly regions: readonly string[];
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

const heldIn = (held: HeldPermissions, region: string): readonly string[] =>
  Object.hasOwn(held, region) ? (held[region] ?? []) : [];

/** Sorted, without duplicates or empty regions, so that equal values compare as equal. */
export function inOrder(held: HeldPermissions): Record<string, readonly string[]> {
  const regions = Object.keys(held)
    .filter((region) => heldIn(held, region).length > 0)
    .sort();
  return Object.fromEntries(regions.map((region) => [region, [...new Set(held[region])].sort()]));
}

/** The permissions after granting or revoking these in a region. */
export function withPermissions(
  held: HeldPermissions,
  region: string,
  names: readonly string[],
  isGranted: boolean,
): HeldPermissions {
  const others = heldIn(held, region).filter((name) => !names.includes(name));
  return inOrder({ ...held, [region]: isGranted ? [...others, ...names] : others });
}

/** The permissions gained and lost between two states. Regions with the same changes are grouped. */
export function differencesOf(before: HeldPermissions, after: HeldPermissions): RegionDifference[] {
  const found = new Map<string, RegionDifference>();
  for (const region of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()) {
    const [had, has] = [heldIn(before, region), heldIn(after, region)];
    const gained = has.filter((name) => !had.includes(name));
    const lost = had.filter((name) => !has.includes(name));
    if (gained.length === 0 && lost.length === 0) continue;
    const key = JSON.stringify([gained, lost]);
    found.set(key, { regions: [...(found.get(key)?.regions ?? []), region], gained, lost });
  }
  return [...found.values()];
}

/**
 * Applies the difference between `base` and `yours` to `theirs`, since two people may tick different boxes at
 * once.
 */
export function mergePermissions(
  base: HeldPermissions,
  theirs: HeldPermissions,
  yours: HeldPermissions,
): HeldPermissions {
  return differencesOf(base, yours).reduce(
    (held, { regions, gained, lost }) =>
      regions.reduce(
        (all, region) => withPermissions(withPermissions(all, region, lost, false), region, gained, true),
        held,
      ),
    inOrder(theirs),
  );
}
