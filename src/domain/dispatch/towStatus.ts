/** Statuses of a tow. */
export const TOW_STATUSES = [
  'NEW',
  'REQUESTED',
  'DISPATCHED',
  'ACCEPTED',
  'REJECTED',
  'ON_SITE',
  'IN_TOW',
  'CLEARED',
  'CANCELLED',
  'DROPPED',
] as const;
export type TowStatus = (typeof TOW_STATUSES)[number];

/** Statuses in which tow-editing permissions apply. */
export const EDITABLE_TOW_STATUSES = [
  'NEW',
  'REQUESTED',
  'DISPATCHED',
  'ACCEPTED',
  'ON_SITE',
  'IN_TOW',
] as const;
export type EditableTowStatus = (typeof EDITABLE_TOW_STATUSES)[number];

/** True if a tow in this status can be edited. */
export function isEditableTowStatus(status: TowStatus): status is EditableTowStatus {
  return (EDITABLE_TOW_STATUSES as readonly TowStatus[]).includes(status);
}
