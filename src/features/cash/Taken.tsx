import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollingFigures } from '../../components/chart';
import { Code, Money, Sentence, TimeText } from '../../components/value';
import type { OpenEntry } from '../../domain/wire/money';
import { usePaymentTypeName } from '../../i18n/enumName';
import { useStore } from '../../stores/context';

const HEADS = ['time', 'reference', 'license', 'receipt', 'type', 'amount'] as const;

/** The entries of a shift, newest first, to check if the count is off. */
export const Taken = observer(function Taken({ entries }: { readonly entries: readonly OpenEntry[] }) {
  const { loginUser, refdata } = useStore();
  const { t } = useTranslation();
  const nameOf = usePaymentTypeName(refdata.state('paymentTypes').value);
  const hasDay = loginUser.has('day');
  const heads = HEADS.filter((head) => hasDay || head !== 'receipt');
  return (
    <details className="tb-cash__taken">
      <summary>{`${t('money:cash.taken')} (${String(entries.length)})`}</summary>
      <ScrollingFigures
        label={t('money:cash.taken')}
        className="tb-cash__scroll"
        columns={heads.map((head) => ({ head: t(`money:cash.${head}`), isFigure: head === 'amount' }))}
        rows={[...entries].reverse().map((entry, index) => {
          const cells: Record<(typeof HEADS)[number], ReactNode> = {
            time: <TimeText local={entry.time} />,
            reference: <Code>{entry.refNum}</Code>,
            license: entry.license == null ? t('common:plate.none') : <Code>{entry.license}</Code>,
            receipt: <Code>{entry.receiptNumber ?? ''}</Code>,
            type: <Sentence text={typeOf(entry)} keep={[entry.reference]} />,
            amount: entry.amount === null ? '' : <Money amount={entry.amount} />,
          };
          return {
            key: entries.length - index,
            cells: heads.map((head) => cells[head]),
          };
        })}
      />
    </details>
  );

  /** The payment type, whether it was voided or refunded, and the number of its slip or check. */
  function typeOf({ kind, paymentType, reference }: OpenEntry): string {
    return [
      nameOf(paymentType),
      ...(kind === 'PAYMENT' ? [] : [t(`money:cash.${kind === 'VOID' ? 'void' : 'refund'}`)]),
      ...(hasDay && reference != null && reference !== '' ? [reference] : []),
    ].join(' · ');
  }
});
