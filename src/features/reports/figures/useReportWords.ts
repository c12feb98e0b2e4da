import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsd } from '../../../components/value';

/** A duration of this many hours or more is shown in days and hours. */
const LONG_HOURS = 48;

/** Formats `YYYY-MM-DD` as all screens show a day, `MM/DD/YYYY`. */
export function dayText(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** Formats a `YYYY-MM-DD` as its month, `MM/YYYY`. */
export function monthText(date: string): string {
  const [year = '', month = ''] = date.split('-');
  return `${month}/${year}`;
}

/** The figures of a report as text, in the user's language. */
export function useReportWords() {
  const { t, i18n } = useTranslation();
  const usd = useUsd();
  const { language } = i18n;
  const count = useCallback((number: number | null) => (number ?? 0).toLocaleString(language), [language]);

  /** Formats minutes as `3 h 10 min`, or from two days on as `4 d 2 h`; null as `-`. */
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
   * Describes a chart in one sentence: its largest value, and where it is.
   * @param values the values of all series, one series after the other
   * @param places the labels of one series
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
