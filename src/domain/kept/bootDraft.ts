import * as v from 'valibot';
import { BOOT_FIELD_ORDER, eachField, type BootField, type BootValues } from '../boot/fields';
import { readKept } from './readKept';

/** A field that is not there, or of another kind than it has now, is left out: an older version may have kept it. */
const known = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined as never);

const Values = v.object(
  eachField(
    () => known(v.nullable(v.string())),
    () => known(v.boolean()),
    () => known(v.string()),
  ),
);

/** An unsent boot as it is kept on the device. */
export const BootDraft = v.object({
  values: Values,
  /** The fields that a person has changed; one that was kept by a version that did not say has none. */
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
 * Reads what was kept. A draft of more than 24 hours ago, or from before the person signed out, is none.
 * @param now milliseconds since the epoch
 * @param notBefore drafts saved up to then do not count, milliseconds since the epoch
 */
export function readBootDraft(kept: unknown, now: number, notBefore = 0): BootDraft | null {
  return readKept(BootDraft, kept, now, notBefore);
}

/** The fields whose blank value comes from the region, and may come late. */
export const REGION_DEFAULTS = ['licenseState', 'city', 'state'] as const satisfies readonly BootField[];

/**
 * The values with which a form goes on where a draft was left.
 * @param blank a blank form: it gives what the draft does not have, and the region's values where nobody has touched them
 */
export function valuesOfDraft({ values, edited }: Pick<BootDraft, 'values' | 'edited'>, blank: BootValues) {
  const kept = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const next: BootValues = { ...blank, ...kept };
  for (const field of REGION_DEFAULTS) {
    const isOpen = !edited.includes(field) && (next[field] ?? '') === '';
    if (isOpen && !(field === 'licenseState' && next.noLicense))
      Object.assign(next, { [field]: blank[field] });
  }
  return next;
}
