import * as v from 'valibot';
import { id, text } from './schema';

/** A generated agreement: a PDF on this site, and the id under which it was shown. */
export const AgreementInfo = v.object({ attachmentUrl: text, attachmentId: v.union([id, text]) });
export type AgreementInfo = v.InferOutput<typeof AgreementInfo>;

export const AGREEMENT_STATUSES = ['PENDING', 'ACCEPTED', 'DECLINED', 'EXPIRED'] as const;
export type AgreementStatus = (typeof AGREEMENT_STATUSES)[number];

/** A company's agreements and their periods, as date-time strings. */
export const AgreementSchedule = v.object({
  name: text,
  startDate: text,
  endDate: text,
  status: v.picklist(AGREEMENT_STATUSES),
  expired: v.boolean(),
  storageKey: text,
});
export type AgreementSchedule = v.InferOutput<typeof AgreementSchedule>;

/** True if the agreement is still required. */
export const Required = v.boolean();
