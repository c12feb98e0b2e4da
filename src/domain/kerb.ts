/**
 * The headers of a boot that is recorded at the kerb, all optional. They are not part of the submission: it may be
 * repeated with others.
 */

/** With the value `1`, asks for a 409 if the same vehicle has an active boot in the region already. */
export const DUPLICATE_CHECK_HEADER = 'Duplicate-Check';
/**
 * When the boot was kept on the device, and when it was sent: instants, ISO 8601 in UTC, by the device's clock as
 * corrected by the server's. They are shown, and nothing relies on them.
 */
export const KEPT_AT_HEADER = 'Kept-At';
export const SENT_AT_HEADER = 'Sent-At';

/** What a submission from the kerb says besides its body. */
export interface KerbSubmission {
  /** Whether to refuse a second boot on the same vehicle. */
  readonly duplicateCheck?: boolean | undefined;
  readonly keptAt?: string | undefined;
  readonly sentAt?: string | undefined;
}

/** The headers that say it. */
export function kerbHeaders({
  duplicateCheck = false,
  keptAt,
  sentAt,
}: KerbSubmission): Record<string, string> {
  return {
    ...(duplicateCheck ? { [DUPLICATE_CHECK_HEADER]: '1' } : {}),
    ...(keptAt === undefined ? {} : { [KEPT_AT_HEADER]: keptAt }),
    ...(sentAt === undefined ? {} : { [SENT_AT_HEADER]: sentAt }),
  };
}
