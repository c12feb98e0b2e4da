/**
 * What this product does beyond the calls that every server of the suite has. A server announces what it has in the
 * login user's `features`; what is not announced is neither shown nor asked for.
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
