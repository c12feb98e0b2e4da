import { useTranslation } from 'react-i18next';
import { useStore } from '../../stores/context';
import { useNow } from './useNow';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long ago an instant was (milliseconds since the epoch), in words; it goes on by itself. Empty for none. */
export function useAgo(at: number | undefined): string {
  const { clock } = useStore();
  const { t, i18n } = useTranslation();
  const now = useNow(clock);
  if (at === undefined) return '';
  const age = Math.max(0, now - at);
  if (age < MINUTE_MS) return t('boot.list.momentAgo');
  const format = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'always', style: 'long' });
  return age < HOUR_MS
    ? format.format(-Math.floor(age / MINUTE_MS), 'minute')
    : format.format(-Math.floor(age / HOUR_MS), 'hour');
}
