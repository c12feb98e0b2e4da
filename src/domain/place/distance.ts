/** A point on the earth: WGS 84 degrees. */
export interface LatLon {
  readonly lat: number;
  readonly lon: number;
}

/** The earth's mean radius, meters. */
const EARTH_RADIUS_M = 6_371_009;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance of two points, meters. */
export function distanceM(from: LatLon, to: LatLon): number {
  const north = Math.sin(radians(to.lat - from.lat) / 2) ** 2;
  const east = Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  const chord = north + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * east;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** A distance for display: tens of meters below a kilometer, otherwise tenths of kilometers. */
export function shownDistance(meters: number): {
  readonly value: number;
  readonly unit: 'meter' | 'kilometer';
} {
  const tens = Math.round(meters / 10) * 10;
  return tens < 1_000
    ? { value: tens, unit: 'meter' }
    : { value: Math.round(meters / 100) / 10, unit: 'kilometer' };
}
