import { useCallback, useMemo } from 'react';
import { useAddressParams } from '../../components/field/useAddressParams';
import type { DayRange } from '../../domain/validation/days';

type SetDay = Readonly<Record<keyof DayRange, (date: string) => void>>;

/** The range of closing days in the address, with empty strings for missing days, and a setter. */
export function useShiftDays(): [DayRange, SetDay] {
  const [search, change] = useAddressParams();
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const days = useMemo(() => ({ from, to }), [from, to]);
  const set = useCallback(
    (name: keyof DayRange, date: string) =>
      change((next) => {
        if (date === '') next.delete(name);
        else next.set(name, date);
      }),
    [change],
  );
  const setDay = useMemo(
    () => ({ from: (date: string) => set('from', date), to: (date: string) => set('to', date) }),
    [set],
  );
  return [days, setDay];
}
