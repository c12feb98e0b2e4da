import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../components/button';
import { AmountField, TextField } from '../../../components/field';
import { Money } from '../../../components/value';
import { centsToDollars } from '../../../domain/money';
import type { FieldError } from '../../../domain/validation/fieldError';
import { useFieldMessage } from '../../../i18n/fieldMessage';
import type { FormState } from '../../../stores/lib/FormState';
import { BLANK_CHARGE, checkCharge, sumOfCharges, type ChargeValues } from '../../../stores/setup/charges';
import type { RegionValues } from '../../../stores/setup/regionKind';

interface ChargesProps {
  readonly form: FormState<RegionValues, FieldError>;
  readonly isFixed: boolean;
}

/** A region's charges, each with names and amount, and their sum. */
export const Charges = observer(function Charges({ form, isFixed }: ChargesProps) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const { charges } = form.values;
  const isTold = form.shownErrorOf('charges') !== null;
  const write = (next: readonly ChargeValues[]) => form.set('charges', next);
  const put = (index: number, changes: Partial<ChargeValues>) =>
    write(charges.map((charge, at) => (at === index ? { ...charge, ...changes } : charge)));
  const onBlur = () => form.touch('charges');
  return (
    <div className="tb-charges">
      <p className="tb-setup__explain">{t('setup:regions.chargesHint')}</p>
      {charges.map((charge, index) => {
        const number = String(index + 1);
        const errors = isTold ? checkCharge(charge) : {};
        const labels = {
          name: t('setup:regions.chargeName', { number }),
          nameEs: t('setup:regions.chargeNameEs', { number }),
          amount: t('setup:regions.chargeAmount', { number }),
        };
        const shared = { onBlur, disabled: isFixed };
        return (
          // Charges have no id, so the index is the key.
          <div key={number} className="tb-charges__row">
            <TextField
              {...shared}
              label={labels.name}
              value={charge.name}
              onChange={(name) => put(index, { name })}
              error={message(errors.name, labels.name)}
              required
            />
            <TextField
              {...shared}
              label={labels.nameEs}
              value={charge.nameEs}
              onChange={(nameEs) => put(index, { nameEs })}
              error={message(errors.nameEs, labels.nameEs)}
            />
            <AmountField
              {...shared}
              label={labels.amount}
              prefixIcon="dollar"
              value={charge.amount}
              onChange={(amount) => put(index, { amount })}
              error={message(errors.amount, labels.amount)}
              required
            />
            <IconButton
              icon="minus"
              label={t('setup:regions.removeCharge', { number })}
              disabled={isFixed || charges.length === 1}
              onClick={() => write(charges.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      <div className="tb-charges__foot">
        <Button icon="plus" disabled={isFixed} onClick={() => write([...charges, BLANK_CHARGE])}>
          {t('setup:regions.addCharge')}
        </Button>
        <span className="tb-charges__sum" role="status">
          <span>{t('setup:regions.sum')}</span> <Money amount={centsToDollars(sumOfCharges(charges))} />
        </span>
      </div>
    </div>
  );
});
