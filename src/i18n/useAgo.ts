import { useTranslation } from 'react-i18next';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How long ago an instant was, in words. For use in observer components, which render again as time passes.
 * @param time the current time, milliseconds since the epoch
 * @param at milliseconds since the epoch; if undefined, the text is empty
 */
export function useAgo(
  time: { readonly now: number },
  at: number | undefined,
  style: 'long' | 'short' = 'long',
): string {
  const { t, i18n } = useTranslation();
  if (at === undefined) return '';
  const age = Math.max(0, time.now - at);
  if (age < MINUTE_MS) return t('boot.list.momentAgo');
  const format = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'always', style });
  return age < HOUR_MS
    ? format.format(-Math.floor(age / MINUTE_MS), 'minute')
    : format.format(-Math.floor(age / HOUR_MS), 'hour');
}
