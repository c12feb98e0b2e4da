import { REPORT_MAX_DAYS } from '../constants';
import { daysBetween, isDate } from '../time/text';
import { collectErrors, type FieldError, type FieldErrors } from './fieldError';

/** Days in a form or an address, `YYYY-MM-DD`; empty if not given. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Checks that the first day is not after the last. Either may be empty. */
export function checkDays({ from, to }: DayRange): FieldErrors<keyof DayRange> {
  const wrong = (date: string): FieldError | null =>
    date === '' || isDate(date) ? null : { code: 'dateInvalid' };
  const errors = collectErrors<keyof DayRange>([
    ['from', wrong(from)],
    ['to', wrong(to)],
  ]);
  const isReversed = from !== '' && to !== '' && to < from;
  return Object.keys(errors).length === 0 && isReversed ? { to: { code: 'daysReversed' } } : errors;
}

/** Checks the days of a report: both given, in order, and at most 366 days apart. */
export function checkReportDays(range: DayRange): FieldErrors<keyof DayRange> {
  const missing = (date: string): FieldError | null => (date === '' ? { code: 'required' } : null);
  const errors = {
    ...checkDays(range),
    ...collectErrors<keyof DayRange>([
      ['from', missing(range.from)],
      ['to', missing(range.to)],
    ]),
  };
  if (Object.keys(errors).length > 0) return errors;
  return daysBetween(range.from, range.to) > REPORT_MAX_DAYS
    ? { to: { code: 'daysTooMany', params: { max: REPORT_MAX_DAYS } } }
    : {};
}
