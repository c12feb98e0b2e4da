import * as v from 'valibot';
import { BOOT_FIELD_ORDER, eachField, type BootField, type BootValues } from '../boot/fields';
import { Position } from '../wire/boot';
import { readStored } from './readStored';
import { SentKey } from './sentParts';

/** Drops a field that is missing or has the wrong type, since an older version may have stored the draft. */
const known = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined as never);

const Values = v.object(
  eachField(
    () => known(v.nullable(v.string())),
    () => known(v.boolean()),
    () => known(v.string()),
  ),
);

/** A boot that is being typed, as the device stores it. */
export const BootDraft = v.object({
  state: v.literal('typed'),
  /** Identifies the submission. Sending again after a crash does not record the boot twice. */
  key: SentKey,
  regionCode: v.string(),
  values: Values,
  /** The fields that the user has changed. Empty in drafts of versions that did not store them. */
  edited: v.fallback(v.array(v.picklist(BOOT_FIELD_ORDER)), []),
  /** The device's position, if the form includes it. */
  position: v.fallback(v.optional(Position), undefined),
  /** Whether it was sent with that key without a known answer. */
  mayBeRecorded: v.boolean(),
  /** Milliseconds since the epoch. */
  savedAt: v.number(),
});
export type BootDraft = v.InferOutput<typeof BootDraft>;

/** What a form stores of its boot. */
export type TypedBoot = Omit<BootDraft, 'state' | 'regionCode' | 'savedAt'>;

/**
 * Reads a stored draft. Null if it is older than 24 hours or the user has signed out since.
 * @param now milliseconds since the epoch
 * @param notBefore drafts saved up to this time are invalid, milliseconds since the epoch
 */
export function readBootDraft(stored: unknown, now: number, notBefore = 0): BootDraft | null {
  return readStored(BootDraft, stored, now, notBefore);
}

/** The fields whose default depends on the region and may load late. */
export const REGION_DEFAULTS = ['licenseState', 'city', 'state'] as const satisfies readonly BootField[];

/**
 * The form values that restore a draft.
 * @param blank a blank form: supplies values missing in the draft, and regional defaults that the user has
 * not changed
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
