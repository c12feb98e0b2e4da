import type { IncomingHttpHeaders } from 'node:http';
import { DUPLICATE_CHECK_HEADER, KEPT_AT_HEADER, SENT_AT_HEADER } from '../../../../src/domain/kerb';

/**
 * The values of a new boot's headers. Times are epoch milliseconds on the device's clock, for display only.
 */
export interface FromTheKerb {
  /** Whether to refuse a second boot on the same vehicle. */
  readonly duplicateCheck: boolean;
  readonly keptAt: number | null;
  readonly sentAt: number | null;
}

const INSTANT = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;

/**
 * An instant in a header. A malformed one counts as missing, since no boot should be refused over a time that
 * is only displayed.
 */
function instantIn(headers: IncomingHttpHeaders, name: string): number | null {
  const text = headers[name.toLowerCase()];
  if (typeof text !== 'string' || !INSTANT.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

/** Reads the headers of a new boot. */
export function fromTheKerb(headers: IncomingHttpHeaders): FromTheKerb {
  return {
    duplicateCheck: headers[DUPLICATE_CHECK_HEADER.toLowerCase()] === '1',
    keptAt: instantIn(headers, KEPT_AT_HEADER),
    sentAt: instantIn(headers, SENT_AT_HEADER),
  };
}
