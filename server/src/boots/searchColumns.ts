import { NO_VIN_MARKER } from '../../../src/domain/constants';
import { foldLookAlikes } from '../../../src/domain/boot/license';
import { plainText } from '../../../src/domain/plainText';
import { normalizeVin } from '../../../src/domain/boot/vin';

/**
 * A name or number in the form that searches compare: plain text with single spaces. `José DÍAZ` and `jose  diaz`
 * become equal.
 */
export function foldText(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
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
  /** The number of the physical boot; null if none was recorded. */
  readonly device: string | null;
}) {
  const vin = normalizeVin(vehicle.vin ?? '');
  const whole = vin === '' || vin === NO_VIN_MARKER ? null : vin;
  return {
    licenseFold: vehicle.license === null ? null : foldLookAlikes(vehicle.license),
    vinFold: whole,
    vinEnd: whole === null ? null : reversed(whole),
    requestorFold: folded(vehicle.requestedBy),
    deviceFold: vehicle.device === null ? null : foldLookAlikes(vehicle.device),
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
    fullNameFold: first === null || last === null ? null : folded(`${first} ${last}`),
    receiptFold: folded(receiptNumber),
  };
}

/** Where a word of a last name begins: `de la Cruz` has three words, `Smith-Jones` two. */
const WORD_START = /(?<![^\s\-\u2010-\u2015])[^\s\-\u2010-\u2015]/gu;

/**
 * The search keys for the last name of the person a boot was released to, one for each of its words: the name
 * from that word on, and the same with the first name, as in `cruz, juan`.
 */
export function searchOfLastName({
  releasedToFirstName,
  releasedToLastName,
}: {
  readonly releasedToFirstName: string;
  readonly releasedToLastName: string;
}) {
  const first = foldText(releasedToFirstName);
  const last = foldText(releasedToLastName);
  return Array.from(last.matchAll(WORD_START), ({ index }) => {
    const lastWordFold = last.slice(index);
    return { lastWordFold, lastFirstFold: `${lastWordFold}, ${first}` };
  });
}

/** The search keys for a boot without a release: all null. */
export const NO_RELEASE = searchOfRelease({
  releasedToFirstName: null,
  releasedToLastName: null,
  receiptNumber: null,
});
