import * as v from 'valibot';
import { StoredFile } from './unsentPhotos';

/** A photo of a boot that is not recorded yet, as the device stores it. It is stored as long as its boot's draft. */
export const BootPhoto = v.object({
  ...StoredFile.entries,
  /** Its name on the region's checklist. */
  label: v.optional(v.string()),
  /** Milliseconds since the epoch. */
  savedAt: v.number(),
});
export type BootPhoto = v.InferOutput<typeof BootPhoto>;
