import type { Clock } from '../time/clock';
import { checkLocalMoment, nowInZone } from '../time/zone';
import type { FieldError } from './fieldError';

/** The time zone and clock for checking a form's date and time. */
export interface MomentContext {
  zoneId: string | null | undefined;
  clock?: Clock;
}

type FoundAtMoment = { readonly date: FieldError | null; readonly time: FieldError | null };

/** The last check and its result, since a form repeats the check on every keystroke in its other fields. */
let judged: { readonly of: string; readonly found: FoundAtMoment } | undefined;

/**
 * Checks a required date and time. A wrong day, including one in the future, is an error of the date; a wrong hour is
 * an error of the time.
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
  // Check the date even if the time is missing.
  const problem = checkLocalMoment(date, time === '' ? '00:00' : time, context.zoneId, context.clock);
  const isOfDate =
    problem === 'dateInvalid' ||
    problem === 'dateTooEarly' ||
    (problem === 'inFuture' && date > nowInZone(context.zoneId, context.clock).date);
  const atDate = problem !== null && isOfDate ? { code: problem } : null;
  if (time === '') return { date: atDate, time: { code: 'required' } };
  return { date: atDate, time: problem !== null && !isOfDate ? { code: problem } : null };
}
