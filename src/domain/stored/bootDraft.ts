import * as v from 'valibot';
import { BOOT_FIELD_ORDER, eachField, type BootField, type BootValues } from '../boot/fields';
import { readStored } from './readStored';

/** A field that is missing or of another type is left out: an older version may have stored the draft. */
const known = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined as never);

const Values = v.object(
  eachField(
    () => known(v.nullable(v.string())),
    () => known(v.boolean()),
    () => known(v.string()),
  ),
);

/** An unsent boot as the device stores it. */
export const BootDraft = v.object({
  values: Values,
  /** The fields that a person has changed; empty in drafts of versions that did not store them. */
  edited: v.fallback(v.array(v.picklist(BOOT_FIELD_ORDER)), []),
  /** The key of the submission: sending it after a crash records nothing twice. */
  idempotencyKey: v.string(),
  /** It was sent under that key and no answer is known. */
  sent: v.boolean(),
  /** Milliseconds since the epoch. */
  savedAt: v.number(),
});
export type BootDraft = v.InferOutput<typeof BootDraft>;

/**
 * Reads a stored draft. One that is older than 24 hours, or from before the person signed out, counts as none.
 * @param now milliseconds since the epoch
 * @param notBefore drafts saved until then do not count, milliseconds since the epoch
 */
export function readBootDraft(stored: unknown, now: number, notBefore = 0): BootDraft | null {
  return readStored(BootDraft, stored, now, notBefore);
}

/** The fields whose default comes from the region, and may load late. */
export const REGION_DEFAULTS = ['licenseState', 'city', 'state'] as const satisfies readonly BootField[];

/**
 * The values of a form that continues a draft.
 * @param blank a blank form: the source of what the draft lacks, and of the region's defaults that nobody has changed
 */
export function valuesOfDraft({ values, edited }: Pick<BootDraft, 'values' | 'edited'>, blank: BootValues) {
  const stored = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const next: BootValues = { ...blank, ...stored };
  for (const field of REGION_DEFAULTS) {
    const isOpen = !edited.includes(field) && (next[field] ?? '') === '';
    if (isOpen && !(field === 'licenseState' && next.noLicense))
      Object.assign(next, { [field]: blank[field] });
  }
  return next;
}
