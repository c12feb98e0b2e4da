import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/classNames';
import { nowInZone } from '../../domain/time/zone';
import type { Removal } from '../../domain/wire/boot';
import { shownOn, useTimeLeft } from '../../i18n/removal';
import { useStore } from '../../stores/context';

interface DueTextProps {
  readonly removal: Removal;
  readonly zone: string;
}

/** Until when a boot has to be off, and how much time is left: `Due 14:35, 18 min left`, or `7 min late`. */
export const DueText = observer(function DueText({ removal, zone }: DueTextProps) {
  const { time } = useStore();
  const { t } = useTranslation();
  const left = useTimeLeft()(removal, zone, time.now);
  if (left === null) return null;
  const { how, isLate } = left;
  const due = shownOn(removal.dueTime ?? '', nowInZone(zone, () => time.now).date);
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
