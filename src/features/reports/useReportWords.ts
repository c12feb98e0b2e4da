import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsd } from '../../components/value';

/** From this many hours on, a duration is given in days and hours. */
const LONG_HOURS = 48;

/** `YYYY-MM-DD` as every screen shows a day, `MM/DD/YYYY`. */
export function dayText(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** The figures of a report as text, in the person's language. */
export function useReportWords() {
  const { t, i18n } = useTranslation();
  const usd = useUsd();
  const { language } = i18n;
  const count = useCallback((number: number) => number.toLocaleString(language), [language]);

  /** Minutes as `3 h 10 min`, from two days on as `4 d 2 h`; null is `-`. */
  const duration = useCallback(
    (given: number | null) => {
      if (given === null) return t('money:report.noneReleased');
      const all = Math.round(given);
      const [hours, minutes] = [Math.trunc(all / 60), all % 60];
      if (hours === 0) return t('money:report.minutesOnly', { minutes });
      return hours < LONG_HOURS
        ? t('money:report.duration', { hours, minutes })
        : t('money:report.durationInDays', { days: Math.trunc(hours / 24), hours: hours % 24 });
    },
    [t],
  );

  /**
   * A chart in one sentence: its largest value, and where it is.
   * @param values of several series one after the other
   * @param places of one series
   */
  const chartLabel = useCallback(
    (
      title: string,
      values: readonly number[],
      text: (value: number) => string,
      places: readonly string[],
    ) => {
      const most = Math.max(0, ...values);
      if (most === 0) return t('money:report.pictureNone', { title });
      const where = places[values.indexOf(most) % Math.max(1, places.length)] ?? '';
      return t('money:report.picture', { title, most: text(most), where });
    },
    [t],
  );
  return { usd, count, duration, chartLabel };
}
