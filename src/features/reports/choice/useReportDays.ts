import { useCallback, useMemo } from 'react';
import { useAddressParams } from '../../../components/field/useAddressParams';
import { REPORT_USUAL_DAYS } from '../../../domain/constants';
import { addDays } from '../../../domain/time/text';
import type { Clock } from '../../../domain/time/clock';
import { nowInZone } from '../../../domain/time/zone';
import { checkReportDays, type DayRange } from '../../../domain/validation/days';

/** The return value of {@link useReportDays}. */
export type ReportDays = ReturnType<typeof useReportDays>;

const latest = (dates: readonly string[]) => dates.reduce((a, b) => (a > b ? a : b), '');

/**
 * The days of a report, read from the address, and any errors in them.
 * @param zoneIds the zones of its regions; today is the latest of theirs
 */
export function useReportDays(zoneIds: readonly string[], clock: Clock) {
  const [search, setSearch] = useAddressParams();
  const today = latest(zoneIds.map((zoneId) => nowInZone(zoneId, clock).date));
  const to = search.get('to') ?? today;
  const from = search.get('from') ?? addDays(today, 1 - REPORT_USUAL_DAYS);
  const change = useCallback(
    (day: Partial<DayRange>) =>
      setSearch((next) => {
        // A change that the page has not shown yet stays.
        const shown = { from: next.get('from') ?? from, to: next.get('to') ?? to };
        for (const [name, date] of Object.entries({ ...shown, ...day })) next.set(name, date);
      }),
    [setSearch, from, to],
  );
  const errors = useMemo(() => checkReportDays({ from, to }), [from, to]);
  return { from, to, today, errors, isRight: Object.keys(errors).length === 0, change };
}
