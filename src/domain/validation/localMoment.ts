import type { Clock } from '../time/clock';
import { checkLocalMoment, nowInZone } from '../time/zone';
import type { FieldError } from './fieldError';

/** The zone and clock that a form's date and time are checked with. */
export interface MomentContext {
  zoneId: string | null | undefined;
  clock?: Clock;
}

type FoundAtMoment = { readonly date: FieldError | null; readonly time: FieldError | null };

/**
 * The last check and its result, since a form asks again for the same date and time at every key in its other fields.
 */
let judged: { readonly of: string; readonly found: FoundAtMoment } | undefined;

/**
 * Checks a required date and time. A fault of the day, a future day included, is reported at the date; a fault of the
 * hour only, at the time.
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
  // A missing time must not hide that the day itself is wrong.
  const problem = checkLocalMoment(date, time === '' ? '00:00' : time, context.zoneId, context.clock);
  const isOfDate =
    problem === 'dateInvalid' ||
    problem === 'dateTooEarly' ||
    (problem === 'inFuture' && date > nowInZone(context.zoneId, context.clock).date);
  const atDate = problem !== null && isOfDate ? { code: problem } : null;
  if (time === '') return { date: atDate, time: { code: 'required' } };
  return { date: atDate, time: problem !== null && !isOfDate ? { code: problem } : null };
}
