import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useFieldLabel, useFields } from './FieldsContext';
import { BootTextField } from './BootTextField';

const NEVER_DECODED = { status: 'idle', filled: [] } as const;

/** The VIN; where it fills in other fields, what became of looking it up stands under it. */
export const VinField = observer(function VinField() {
  const { store } = useFields();
  const { t } = useTranslation();
  const labelOf = useFieldLabel(store);
  const { status, filled } = store.vin ?? NEVER_DECODED;
  // Of a VIN that cannot be one, nothing is known indeed; its message says what matters.
  const isWrong = store.form.shownErrorOf('vin') !== null;
  const hints = {
    idle: t('boot.add.vinHint'),
    decoding: t('boot.add.vinDecoding'),
    filled: t('boot.add.vinFilled', { fields: filled.map(labelOf).join(', ') }),
    unknown: t('boot.add.vinUnknown'),
    failed: t('boot.add.vinFailed'),
  };
  return (
    <>
      <BootTextField field="vin" mono autoCapitalize="characters" hint={hints[status]} />
      <span className="tb-visually-hidden" role="status">
        {status === 'idle' || isWrong ? '' : hints[status]}
      </span>
    </>
  );
});
