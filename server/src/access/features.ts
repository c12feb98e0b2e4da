import type { Feature } from '../../../src/domain/features';

/** What this server has beyond the calls that every server of the suite has, as it announces it to each signed-in user. */
export const ANNOUNCED_FEATURES: readonly Feature[] = [
  'live',
  'records',
  'corrections',
  'receipts',
  'evidence',
  'shifts',
  'reports',
];
