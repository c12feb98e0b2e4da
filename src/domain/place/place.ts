import { LIMITS } from '../constants';
import { fold } from '../fold';
import type { RoadPoint, StandardLocation } from '../wire/refdata';
import type { LatLon } from './distance';

/** The source of a place: used before on this device, or one of the region's lists. */
export type PlaceKind = 'used' | 'standard' | 'destination' | 'roadPoint';

/** A place that fills in the address. Fields for which it has no value stay unchanged. */
export interface KnownPlace {
  readonly kind: PlaceKind;
  /** Its common name, such as `City Hall`, or the address itself. */
  readonly name: string;
  readonly addr1: string;
  readonly addr2: string | null;
  readonly city: string | null;
  /** A code or a name, whichever the list contains. */
  readonly state: string | null;
  readonly at: LatLon | null;
}

/** An address where a boot was recorded before. */
export interface UsedPlace {
  readonly addr1: string;
  readonly city: string;
  readonly state: string | null;
  /** Where the device was, if that is known. */
  readonly at?: LatLon | undefined;
}

/** Identifies a place, regardless of spelling. */
export function placeKey({ addr1, city }: Pick<KnownPlace, 'addr1' | 'city'>): string {
  return `${fold(addr1)}|${fold(city ?? '')}`;
}

/** An empty text counts as unknown. */
function someText(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/** A standard location or a destination as a place; null if it has neither an address nor a name. */
export function placeOfLocation(
  location: StandardLocation,
  kind: 'standard' | 'destination',
): KnownPlace | null {
  const { addr1, addr2, name, description, city, state, latLon } = location;
  const line = [addr1, name, description].find(Boolean);
  if (!line) return null;
  return {
    kind,
    name: [name, description, addr1].find(Boolean) ?? line,
    addr1: line.slice(0, LIMITS.addressLine),
    addr2: someText(addr2),
    city: someText(city),
    state: someText(state),
    at: latLon ?? null,
  };
}

/** A road point as a place. Its name includes the direction, since a car is on one side of the road. */
export function placeOfRoadPoint(point: RoadPoint): KnownPlace {
  const { pointName, routeName, direction, routeNameWithDirection, city, state, latitude, longitude } = point;
  const isNamed = !!routeName && fold(pointName).startsWith(fold(routeName));
  const side = isNamed ? direction : (routeNameWithDirection ?? routeName);
  const name = side ? `${pointName}, ${side}` : pointName;
  const at = latitude == null || longitude == null ? null : { lat: latitude, lon: longitude };
  return {
    kind: 'roadPoint',
    name,
    addr1: name.slice(0, LIMITS.addressLine),
    addr2: null,
    city: someText(city),
    state: someText(state),
    at,
  };
}

/**
 * The places used before, with the name and position of the matching listed place, if any; then the listed places that
 * were not used before. Each place appears once.
 * @param used the most recent first
 */
export function mergePlaces(used: readonly UsedPlace[], listed: readonly KnownPlace[]): KnownPlace[] {
  const byKey = new Map<string, KnownPlace>();
  for (const place of listed) if (!byKey.has(placeKey(place))) byKey.set(placeKey(place), place);
  const merged = new Map<string, KnownPlace>();
  for (const { at, ...place } of used) {
    const known = byKey.get(placeKey(place));
    const itself = { name: place.addr1, addr2: null, ...place, at: at ?? null };
    merged.set(placeKey(place), { ...(known ?? itself), kind: 'used' });
  }
  for (const [key, place] of byKey) if (!merged.has(key)) merged.set(key, place);
  return [...merged.values()];
}
