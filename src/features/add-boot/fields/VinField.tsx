import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useFieldLabel, useFields } from './FieldsContext';
import { isMisreadVin } from '../../../domain/boot/vin';
import { BootTextField } from './BootTextField';

const NEVER_DECODED = { status: 'idle', filled: [] } as const;

/**
 * The VIN field. Below it: how to write a VIN, which fields its lookup has filled in, or how to fix an invalid one.
 */
export const VinField = observer(function VinField() {
  const { store } = useFields();
  const { t } = useTranslation();
  const labelOf = useFieldLabel(store);
  const { status, filled } = store.vin ?? NEVER_DECODED;
  const isWrong = store.form.shownErrorOf('vin') !== null;
  const howTo = t('boot.add.vinHint');
  const advice = isWrong && isMisreadVin(store.form.values.vin) ? t('boot.add.vinMisread') : howTo;
  const hints = {
    idle: howTo,
    decoding: t('boot.add.vinDecoding'),
    filled: t('boot.add.vinFilled', { fields: filled.map(labelOf).join(', ') }),
    unknown: t('boot.add.vinUnknown'),
    failed: t('boot.add.vinFailed'),
  };
  return (
    <>
      <BootTextField field="vin" mono autoCapitalize="characters" hint={hints[status]} advice={advice} />
      <span className="tb-visually-hidden" role="status">
        {isWrong ? advice : status === 'idle' ? '' : hints[status]}
      </span>
    </>
  );
});
