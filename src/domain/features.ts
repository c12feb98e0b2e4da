/**
 * The product's features beyond the calls that every server of the suite has. A server announces its features in the
 * login user's `features`; the pages neither show nor request any others.
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
] as const;
export type Feature = (typeof FEATURES)[number];
