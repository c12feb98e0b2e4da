/**
 * The optional headers of a boot recorded at the kerb. They are not part of the submission, so a retry may
 * send different ones.
 */

/** The value `1` asks for a 409 if the same vehicle already has an active boot in the region. */
export const DUPLICATE_CHECK_HEADER = 'Duplicate-Check';
/**
 * When the boot was stored on the device, and when it was sent: instants (ISO 8601 in UTC) on the device's
 * clock, corrected by the server's. They are displayed only; no rule depends on them.
 */
export const KEPT_AT_HEADER = 'Kept-At';
export const SENT_AT_HEADER = 'Sent-At';

/** What a device at the kerb sends with a submission, besides its body. */
export interface KerbSubmission {
  /** Whether to refuse a second boot on the same vehicle. */
  readonly duplicateCheck?: boolean | undefined;
  readonly keptAt?: string | undefined;
  readonly sentAt?: string | undefined;
}

/** The submission's headers. */
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
