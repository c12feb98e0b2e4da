import { safeFrom } from '../../../src/domain/wayBack';

/** The address of the sign-in page, including the requested page. */
export function signInUrl(from: string | null | undefined): string {
  return `/login?from=${encodeURIComponent(safeFrom(from))}`;
}
