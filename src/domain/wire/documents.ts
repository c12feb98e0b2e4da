import * as v from 'valibot';
import { text } from './schema';

export const RECEIPT_PAPERS = ['letter', '80mm'] as const;
export type ReceiptPaper = (typeof RECEIPT_PAPERS)[number];
export const RECEIPT_LANGUAGES = ['en', 'es'] as const;
export type ReceiptLanguage = (typeof RECEIPT_LANGUAGES)[number];

export const RECEIPT_PATTERN = '/api-web/api/boot/receipt/:bootId';
export const EVIDENCE_PATTERN = '/api-web/api/boot/evidence/:bootId';

/** Identifies a copy. Repeating a request with the same id returns the same copy. */
const copy = v.optional(v.pipe(text, v.uuid()));

/** Query of `boot/receipt/{bootId}`. */
export const ReceiptQuery = v.object({
  lng: v.optional(v.picklist(RECEIPT_LANGUAGES), 'en'),
  paper: v.optional(v.picklist(RECEIPT_PAPERS), 'letter'),
  copy,
  /** The id of a refund, to get its receipt instead of the release's. */
  refund: v.optional(v.pipe(text, v.regex(/^\d{1,10}$/))),
});
export type ReceiptQuery = v.InferInput<typeof ReceiptQuery>;

/** Query of `boot/evidence/{bootId}`. */
export const EvidenceQuery = v.object({ copy });
export type EvidenceQuery = v.InferInput<typeof EvidenceQuery>;

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

/** The path of a boot's receipt (`application/pdf`). */
export function receiptPath(bootId: number, query: ReceiptQuery = {}): string {
  return withQuery(RECEIPT_PATTERN.replace(':bootId', String(bootId)), query);
}

/** The path of all evidence for a boot (`application/zip`). */
export function evidencePath(bootId: number, query: EvidenceQuery = {}): string {
  return withQuery(EVIDENCE_PATTERN.replace(':bootId', String(bootId)), query);
}
