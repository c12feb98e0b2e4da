import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Sentence, useUsd } from '../../../components/value';
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
  const sumLink = (cents: number, what: 'owed' | 'tooMuch') => {
    const amount = usd(centsToDollars(cents));
    const text = t(`records:sum.${what}${canShowMore ? 'Shown' : ''}`, { amount });
    return (
      <strong>
        <Sentence text={` ${text}`} keep={[amount]} />
      </strong>
    );
  };
  return (
    <>
      {filter.unpaid ? sumLink(sums.owed, 'owed') : null}
      {filter.overpaid ? sumLink(sums.tooMuch, 'tooMuch') : null}
    </>
  );
});
