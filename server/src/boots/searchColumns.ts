import { NO_VIN_MARKER } from '../../../src/domain/constants';
import { foldLookAlikes } from '../../../src/domain/boot/license';
import { normalizeVin } from '../../../src/domain/boot/vin';

/**
 * A name or a number as it is looked for: without marks on letters, capitals, or more than one blank in a row, so that
 * `José  DÍAZ` and `jose diaz` are one.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** A text from its end to its beginning: the end of a VIN is the beginning of this. */
export function reversed(text: string): string {
  return Array.from(text).reverse().join('');
}

const folded = (text: string | null) => (text === null || foldText(text) === '' ? null : foldText(text));

/** What is looked for of a vehicle and of whoever asked for the boot; null: nothing is there. */
export function searchOfVehicle(vehicle: {
  /** Null without a plate. */
  readonly license: string | null;
  readonly vin: string | null;
  readonly requestedBy: string;
}) {
  const vin = normalizeVin(vehicle.vin ?? '');
  const whole = vin === '' || vin === NO_VIN_MARKER ? null : vin;
  return {
    licenseFold: vehicle.license === null ? null : foldLookAlikes(vehicle.license),
    vinFold: whole,
    vinEnd: whole === null ? null : reversed(whole),
    requestorFold: folded(vehicle.requestedBy),
  };
}

/** What is looked for of a release. */
export function searchOfRelease(release: {
  readonly releasedToFirstName: string | null;
  readonly releasedToLastName: string | null;
  readonly receiptNumber: string | null;
}) {
  const { releasedToFirstName: first, releasedToLastName: last, receiptNumber } = release;
  return {
    firstNameFold: folded(first),
    lastNameFold: folded(last),
    fullNameFold: first === null || last === null ? null : folded(`${first} ${last}`),
    receiptFold: folded(receiptNumber),
  };
}

/** A boot that is not released: nothing of a release is looked for. */
export const NO_RELEASE = searchOfRelease({
  releasedToFirstName: null,
  releasedToLastName: null,
  receiptNumber: null,
});
