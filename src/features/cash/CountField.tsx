import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/field';
import { Sentence, useUsd } from '../../components/value';
import { centsToDollars } from '../../domain/money';
import { usePaymentTypeName } from '../../i18n/enumName';
import { useFieldMessage } from '../../i18n/fieldMessage';
import { useStore } from '../../stores/context';
import type { CountRow, ShiftCountStore } from '../../stores/money/ShiftCountStore';
import { Difference } from './Difference';

/** One payment type: the expected amount, the counted one, and their difference, unless the count is blind. */
export const CountField = observer(function CountField({
  row,
  count,
}: {
  readonly row: CountRow;
  readonly count: ShiftCountStore;
}) {
  const { t } = useTranslation();
  const usd = useUsd();
  const { refdata } = useStore();
  const message = useFieldMessage();
  const nameOf = usePaymentTypeName(refdata.state('paymentTypes').value);
  const { paymentType, expectedCents, entries, form, differenceCents } = row;
  const setCounted = useCallback((text: string) => count.count(form, text), [count, form]);
  const leave = useCallback(() => count.leave(form), [count, form]);
  const label = t('money:cash.counted', { type: nameOf(paymentType) });
  const entriesText = t('money:cash.entries', { count: entries });
  const amount = usd(centsToDollars(expectedCents ?? 0));
  return (
    <div className="tb-cash__count">
      <TextField
        label={label}
        value={form.values.counted}
        onChange={setCounted}
        onBlur={leave}
        hint={
          expectedCents === null ? (
            entriesText
          ) : (
            <Sentence text={`${t('money:cash.expected', { amount })} · ${entriesText}`} keep={[amount]} />
          )
        }
        error={message(form.shownErrorOf('counted'), label)}
        required
        inputMode={expectedCents === null || expectedCents < 0 ? 'text' : 'decimal'}
        enterKeyHint="next"
      />
      <div className="tb-cash__difference">
        {count.isBlind ? null : <Difference cents={differenceCents} />}
      </div>
    </div>
  );
});
