/** Returns milliseconds since the epoch. Passed in, so that tests can control the time. */
export type Clock = () => number;

/** The time between two instants in whole hours and minutes; zero if the first is later. */
export function elapsed(fromMs: number, toMs: number): { readonly hours: number; readonly minutes: number } {
  const whole = Math.max(0, Math.floor((toMs - fromMs) / 60_000));
  return { hours: Math.floor(whole / 60), minutes: whole % 60 };
}
