import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ScrollingFigures } from '../../components/chart';
import { Money, TimeText } from '../../components/value';
import type { CashEntry } from '../../domain/wire/money';
import { usePaymentTypeName } from '../../i18n/enumName';
import { useStore } from '../../stores/context';

const HEADS = ['time', 'reference', 'license', 'type', 'amount'] as const;

/** The entries of a shift, newest first, to look through if the count is off. */
export const Taken = observer(function Taken({ entries }: { readonly entries: readonly CashEntry[] }) {
  const { refdata } = useStore();
  const { t } = useTranslation();
  const nameOf = usePaymentTypeName(refdata.state('paymentTypes').value);
  return (
    <details className="tb-cash__taken">
      <summary>
        {t('money:cash.taken')} ({entries.length})
      </summary>
      <ScrollingFigures
        label={t('money:cash.taken')}
        className="tb-cash__scroll"
        columns={HEADS.map((head) => ({ head: t(`money:cash.${head}`), isFigure: head === 'amount' }))}
        rows={[...entries].reverse().map(({ time, refNum, license, kind, paymentType, amount }, index) => ({
          key: entries.length - index,
          cells: [
            <TimeText key="time" local={time} />,
            refNum,
            license ?? t('common:plate.none'),
            [
              nameOf(paymentType),
              ...(kind === 'PAYMENT' ? [] : [t(`money:cash.${kind === 'VOID' ? 'void' : 'refund'}`)]),
            ].join(' · '),
            <Money key="amount" amount={amount} />,
          ],
        }))}
      />
    </details>
  );
});
