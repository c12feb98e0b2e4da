import * as v from 'valibot';
import { id, localDateTime, maybeText, text } from './schema';

/** What a boot is put on: a wheel or the windshield. */
export const DEVICE_KINDS = ['WHEEL', 'WINDSHIELD'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** The state of a physical boot. Putting a missing one on a car makes it available again. */
export const DEVICE_STATES = ['AVAILABLE', 'MISSING', 'OUT_OF_USE'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/**
 * The car that a boot is on. `since` is the boot time, local to the region. The others are null if the caller may not see
 * the record; `license` is also null for a vehicle without a plate.
 */
const car = {
  refNum: v.nullable(text),
  license: v.nullable(text),
  since: localDateTime,
  /** `since` in UTC, ISO 8601. */
  sinceUtc: maybeText,
};
export const DeviceOn = v.object({ bootId: v.nullable(id), ...car });
export type DeviceOn = v.InferOutput<typeof DeviceOn>;

/** A row of the list `boots` in Setup: one boot of a region. */
export const BootDevice = v.object({
  id,
  version: v.number(),
  active: v.boolean(),
  number: text,
  kind: v.picklist(DEVICE_KINDS),
  state: v.picklist(DEVICE_STATES),
  note: v.nullable(text),
  /** Null if it is on no car. */
  on: v.nullable(DeviceOn),
  /** When it was last put on or taken off a car, local to the region; null if never. */
  lastSeen: v.nullable(localDateTime),
});
export type BootDevice = v.InferOutput<typeof BootDevice>;

/** A boot that can be chosen in a form. */
export const RegionDevice = v.object({ number: text, kind: v.picklist(DEVICE_KINDS), isOn: v.boolean() });
export type RegionDevice = v.InferOutput<typeof RegionDevice>;

/** The body of a 409: the boot is on another car. */
export const DeviceElsewhere = v.object({
  deviceOn: v.object({ id: v.nullable(id), ...car }),
  details: text,
});
export type DeviceElsewhere = v.InferOutput<typeof DeviceElsewhere>;

/** The car that the boot is on, from the body of a refusal; null if it was refused for another reason. */
export function deviceElsewhereOf(body: unknown): DeviceElsewhere['deviceOn'] | null {
  const read = v.safeParse(DeviceElsewhere, body);
  return read.success ? read.output.deviceOn : null;
}

/** The path of a PDF with the labels of a region's boots. */
export const LABELS_PATTERN = '/admin/api/setup/lists/:region/boots/labels';
