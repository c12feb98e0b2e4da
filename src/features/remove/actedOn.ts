import type { RemovalItem } from '../../domain/wire/removals';
import type { ActedOn } from '../../stores/removal/RemovalActs';

/** The part of a boot that the device stores with an act. @param license the plate, or the words for none */
export function actedOn({ id, licenseState }: RemovalItem, regionCode: string, license: string): ActedOn {
  return { bootId: id, regionCode, license, licenseState: licenseState ?? null };
}
