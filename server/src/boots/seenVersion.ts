import type { IncomingHttpHeaders } from 'node:http';
import { BOOT_VERSION_HEADER } from '../../../src/domain/bootVersion';
import { badRequest } from '../http/httpError';

/**
 * The version of a boot that the author of a change has seen; null where the caller does not say, and means the boot as
 * it stands.
 * @throws HttpError 400 for what is no whole number
 */
export function seenVersion(headers: IncomingHttpHeaders): number | null {
  const header = headers[BOOT_VERSION_HEADER.toLowerCase()];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) {
    throw badRequest(`${BOOT_VERSION_HEADER} must be a whole number`);
  }
  return Number(header);
}
