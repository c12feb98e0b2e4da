import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** `YYYY-MM-DD` as every screen shows a day, `MM/DD/YYYY`. */
export function dayShown(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** Minutes as hours and minutes, `3 h 10 min`; null is `-`. */
export function useDuration(): (minutes: number | null) => string {
  const { t } = useTranslation();
  return useCallback(
    (given) => {
      if (given === null) return t('money:report.noneReleased');
      const all = Math.round(given);
      const [hours, minutes] = [Math.trunc(all / 60), all % 60];
      return hours === 0
        ? t('money:report.minutesOnly', { minutes })
        : t('money:report.duration', { hours, minutes });
    },
    [t],
  );
}
