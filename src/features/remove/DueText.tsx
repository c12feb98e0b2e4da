import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/classNames';
import { elapsed } from '../../domain/time/clock';
import { epochOf, nowInZone } from '../../domain/time/zone';
import type { Removal } from '../../domain/wire/boot';
import { shownOn } from '../../i18n/removal';
import { useStore } from '../../stores/context';

interface DueTextProps {
  readonly removal: Removal;
  readonly zone: string;
}

/** From this many minutes on, hours are shown too. */
const LONG_MINUTES = 120;

/** Until when a boot has to be off, and how much time is left: `Due 14:35, 18 min left`, or `7 min late`. */
export const DueText = observer(function DueText({ removal, zone }: DueTextProps) {
  const { time } = useStore();
  const { t } = useTranslation();
  const { now } = time;
  const { dueTime, dueTimeUtc } = removal;
  if (dueTime === null) return null;
  const due = shownOn(dueTime, nowInZone(zone, () => now).date);
  const instant = dueTimeUtc ? Date.parse(dueTimeUtc) : epochOf(dueTime, zone);
  const isLate = now > instant;
  const span = isLate ? elapsed(instant, now) : elapsed(now, instant);
  const all = Math.max(span.hours * 60 + span.minutes, isLate ? 1 : 0);
  const how = all < LONG_MINUTES ? t('removal.minutes', { count: all }) : t('removal.hours', span);
  return (
    <p className={classNames('tb-remove__due tb-numbers', isLate && 'tb-remove__due--late')}>
      {isLate ? (
        <>
          <strong>{t('removal.late', { how })}</strong> <span>{t('removal.due', { time: due })}</span>
        </>
      ) : (
        <span>{t('removal.dueLeft', { time: due, how })}</span>
      )}
    </p>
  );
});
