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
] as const;

/** The features that a site can announce, but does not by default. */
export const KNOWN_FEATURES = [...FEATURES, 'notice'] as const;
export type Feature = (typeof KNOWN_FEATURES)[number];
