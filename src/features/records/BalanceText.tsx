import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Sentence, useUsd } from '../../components/value';
import { centsToDollars } from '../../domain/money';
import { daysBetween } from '../../domain/time/text';
import { nowInZone } from '../../domain/time/zone';
import type { BootRecord } from '../../domain/wire/records';
import { useStore } from '../../stores/context';
import { leftCents } from '../../stores/records/balance';

/**
 * The balance of a released boot and for how many days it has been owed, or the amount overpaid; nothing if it is paid.
 */
export const BalanceText = observer(function BalanceText({ record }: { readonly record: BootRecord }) {
  const { regions, time } = useStore();
  const { t } = useTranslation();
  const usd = useUsd();
  const left = leftCents(record);
  if (left === 0) return null;
  const amount = usd(centsToDollars(Math.abs(left)));
  const today = nowInZone(regions.zoneOf(record.regionCode), () => time.now).date;
  const days = daysBetween((record.closedTime ?? today).slice(0, today.length), today);
  return (
    <>
      <span className="tb-records__balance">
        <Sentence text={t(left > 0 ? 'records:owed' : 'records:tooMuch', { amount })} keep={[amount]} />
      </span>
      {left > 0 ? <span className="tb-records__balance">{t('records:owedFor', { count: days })}</span> : null}
    </>
  );
});
