import type { Clock } from '../time/clock';
import { checkLocalMoment, nowInZone } from '../time/zone';
import type { FieldError } from './fieldError';

/** Zone and clock that a form's date and time are judged by. */
export interface MomentContext {
  zoneId: string | null | undefined;
  clock?: Clock;
}

type FoundAtMoment = { readonly date: FieldError | null; readonly time: FieldError | null };

/** What was judged last, and what was found: a form asks for the same day and time at every key in its other fields. */
let judged: { readonly of: string; readonly found: FoundAtMoment } | undefined;

/**
 * Checks a required date and time. What is wrong with the day is said at the date, a day that is yet to come among
 * it; what is wrong only with the hour is said at the time.
 */
export function checkDateAndTime(date: string, time: string, context: MomentContext): FoundAtMoment {
  const { zoneId, clock = Date.now } = context;
  const now = clock();
  const of = [date, time, zoneId, now].join('\n');
  if (judged?.of !== of) judged = { of, found: judge(date, time, { zoneId, clock: () => now }) };
  return judged.found;
}

function judge(date: string, time: string, context: MomentContext): FoundAtMoment {
  if (date === '') return { date: { code: 'required' }, time: time === '' ? { code: 'required' } : null };
  // An absent time must not hide that the day itself is wrong.
  const problem = checkLocalMoment(date, time === '' ? '00:00' : time, context.zoneId, context.clock);
  const isOfDate =
    problem === 'dateInvalid' ||
    problem === 'dateTooEarly' ||
    (problem === 'inFuture' && date > nowInZone(context.zoneId, context.clock).date);
  const atDate = problem !== null && isOfDate ? { code: problem } : null;
  if (time === '') return { date: atDate, time: { code: 'required' } };
  return { date: atDate, time: problem !== null && !isOfDate ? { code: problem } : null };
}
