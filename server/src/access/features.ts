import type { Feature } from '../../../src/domain/features';

/** The features beyond the basic calls that this server announces to each signed-in user. */
export const ANNOUNCED_FEATURES: readonly Feature[] = [
  'live',
  'records',
  'corrections',
  'receipts',
  'evidence',
  'shifts',
  'reports',
  'setup',
  'day',
  'guard',
];
