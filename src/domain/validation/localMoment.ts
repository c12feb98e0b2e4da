import { checkLocalMoment, type Clock } from '../time';
import type { FieldError } from './fieldError';

/** Zone and clock that a form's date and time are judged by. */
export interface MomentContext {
  zoneId: string | null | undefined;
  clock?: Clock;
}

/** Checks a required date and time; what is wrong with both together is said at the time. */
export function checkDateAndTime(
  date: string,
  time: string,
  context: MomentContext,
): { date: FieldError | null; time: FieldError | null } {
  const missing = {
    date: date === '' ? ({ code: 'required' } as const) : null,
    time: time === '' ? ({ code: 'required' } as const) : null,
  };
  // An absent time must not hide that the day itself is wrong.
  const problem =
    date === '' ? null : checkLocalMoment(date, time === '' ? '00:00' : time, context.zoneId, context.clock);
  if (problem === 'dateInvalid' || problem === 'dateTooEarly')
    return { date: { code: problem }, time: missing.time };
  if (problem === null || missing.time) return missing;
  return { date: missing.date, time: { code: problem } };
}
