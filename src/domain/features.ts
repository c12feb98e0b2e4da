/**
 * The product's features beyond the calls that every server of the suite has. A server announces its features in the
 * login user's `features`. The pages neither show nor request other features.
 */
export const FEATURES = [
  'records',
  'corrections',
  'receipts',
  'evidence',
  'shifts',
  'reports',
  'guard',
  'live',
  'setup',
  'day',
  'removal',
  'devices',
  'notice',
] as const;
export type Feature = (typeof FEATURES)[number];
