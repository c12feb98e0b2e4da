import { NO_VIN_MARKER } from '../../../src/domain/constants';
import { foldLookAlikes } from '../../../src/domain/boot/license';
import { normalizeVin } from '../../../src/domain/boot/vin';

/**
 * A name or number in the form that searches compare: letters without marks, capitals, single spaces. `José DÍAZ` and
 * `jose  diaz` become equal.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Reverses a text, so that the end of a VIN becomes a prefix that an index can search. */
export function reversed(text: string): string {
  return Array.from(text).reverse().join('');
}

const folded = (text: string | null) => (text === null || foldText(text) === '' ? null : foldText(text));

/** The search keys for a vehicle and its requestor; null if empty. */
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

/** The search keys for a release. */
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

/** The search keys for a boot without a release: all null. */
export const NO_RELEASE = searchOfRelease({
  releasedToFirstName: null,
  releasedToLastName: null,
  receiptNumber: null,
});
