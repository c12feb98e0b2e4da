import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useUsd } from '../../../components/value';
import { centsToDollars } from '../../../domain/money';
import { balancesOf } from '../../../stores/records/balance';
import type { RecordFilter, RecordsStore } from '../../../stores/records/RecordsStore';

interface OwedSumProps {
  readonly records: RecordsStore;
  readonly filter: RecordFilter;
}

/**
 * The total that the records owe, or the total overpaid. While there are more records, it covers only those
 * shown, and says so.
 */
export const OwedSum = observer(function OwedSum({ records, filter }: OwedSumProps) {
  const { t } = useTranslation();
  const usd = useUsd();
  const { items, canShowMore } = records;
  if (items.length === 0 || !(filter.unpaid || filter.overpaid)) return null;
  const sums = balancesOf(items);
  const text = (cents: number, what: 'owed' | 'tooMuch') =>
    t(`records:sum.${what}${canShowMore ? 'Shown' : ''}`, { amount: usd(centsToDollars(cents)) });
  return (
    <>
      {filter.unpaid ? <strong>{` ${text(sums.owed, 'owed')}`}</strong> : null}
      {filter.overpaid ? <strong>{` ${text(sums.tooMuch, 'tooMuch')}`}</strong> : null}
    </>
  );
});
