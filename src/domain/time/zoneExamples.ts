/** Local times with their instant and zone name. Pages and server must agree on all of them. */
export const ZONE_EXAMPLES = [
  ['2001-04-10T12:00:00', 'America/Los_Angeles', '2001-04-10T19:00:00Z', 'PDT'],
  ['2006-04-01T12:00:00', 'America/Chicago', '2006-04-01T18:00:00Z', 'CST'],
  ['2026-01-10T12:00:00', 'America/Los_Angeles', '2026-01-10T20:00:00Z', 'PST'],
  ['2026-07-10T12:00:00', 'America/New_York', '2026-07-10T16:00:00Z', 'EDT'],
  ['2030-12-31T23:59:59', 'America/Los_Angeles', '2031-01-01T07:59:59Z', 'PST'],
  ['2031-07-01T12:00:00', 'America/Denver', '2031-07-01T18:00:00Z', 'MDT'],
  ['2032-07-01T12:00:00', 'America/Los_Angeles', '2032-07-01T19:00:00Z', 'PDT'],
  ['2032-07-01T12:00:00', 'America/Phoenix', '2032-07-01T19:00:00Z', 'MST'],
  ['2037-07-01T12:00:00', 'America/Los_Angeles', '2037-07-01T19:00:00Z', 'PDT'],
  ['2037-12-01T12:00:00', 'America/New_York', '2037-12-01T17:00:00Z', 'EST'],
] as const;
