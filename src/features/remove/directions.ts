import type { RemovalItem } from '../../domain/wire/removals';

/** The link that opens the device's map: at the position where there is one, else with the address. */
export function directionsTo(position: RemovalItem['position'], address: string): string {
  if (position == null) return `geo:0,0?q=${encodeURIComponent(address)}`;
  const at = `${String(position.lat)},${String(position.lon)}`;
  return `geo:${at}?q=${at}`;
}
