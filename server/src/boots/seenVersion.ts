import type { IncomingHttpHeaders } from 'node:http';
import { BOOT_VERSION_HEADER } from '../../../src/domain/bootVersion';
import { badRequest } from '../http/httpError';

/**
 * The version of the boot that the author of a change has seen. Null if the caller does not send one, which means the
 * current version.
 * @throws HttpError 400 if it is not a whole number
 */
export function seenVersion(headers: IncomingHttpHeaders): number | null {
  const header = headers[BOOT_VERSION_HEADER.toLowerCase()];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) {
    throw badRequest(`${BOOT_VERSION_HEADER} must be a whole number`);
  }
  return Number(header);
}
