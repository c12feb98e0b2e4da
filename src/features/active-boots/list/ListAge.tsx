import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** How often the age is looked at, milliseconds. */
const TICK_MS = 15_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface ListAgeProps {
  /** When the list came, milliseconds since the epoch. */
  readonly loadedAt: number;
  readonly clock: () => number;
}

/** How old the list is, so that nobody takes an old one for the truth. */
export const ListAge = observer(function ListAge({ loadedAt, clock }: ListAgeProps) {
  const { t, i18n } = useTranslation();
  const [now, setNow] = useState(loadedAt);
  useEffect(() => {
    setNow(clock());
    const timer = setInterval(() => setNow(clock()), TICK_MS);
    return () => clearInterval(timer);
  }, [clock, loadedAt]);

  const age = now - loadedAt;
  if (age < MINUTE_MS) return <span>{t('boot.list.updatedNow')}</span>;
  return <span>{t('boot.list.updated', { ago: agoText(age, i18n.language) })}</span>;
});

function agoText(age: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' });
  return age < HOUR_MS
    ? format.format(-Math.floor(age / MINUTE_MS), 'minute')
    : format.format(-Math.floor(age / HOUR_MS), 'hour');
}
