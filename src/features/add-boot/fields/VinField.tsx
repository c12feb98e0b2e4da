import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useFieldLabel, useFields } from './FieldsContext';
import { isMisreadVin } from '../../../domain/boot/vin';
import { DECODED_FIELDS, type DecodedField } from '../../../stores/newBoot/VinDecoder';
import { BootTextField } from './BootTextField';

const NEVER_DECODED = { status: 'idle', filled: [], ofEarlierVin: [] } as const;

/**
 * The VIN field. Below it: how to write a VIN, which fields its lookup has filled in or left as an
 * earlier VIN had filled them, or how to fix an invalid one.
 */
export const VinField = observer(function VinField() {
  const { store } = useFields();
  const { t } = useTranslation();
  const labelOf = useFieldLabel(store);
  const namesOf = (fields: readonly DecodedField[]) => fields.map(labelOf).join(', ');
  const { status, filled, ofEarlierVin } = store.vin ?? NEVER_DECODED;
  const isWrong = store.form.shownErrorOf('vin') !== null;
  const howTo = t('boot.add.vinHint');
  const advice = isWrong && isMisreadVin(store.form.values.vin) ? t('boot.add.vinMisread') : howTo;
  const hints = {
    idle: howTo,
    decoding: t('boot.add.vinDecoding'),
    filled: t('boot.add.vinFilled', { fields: namesOf(filled) }),
    unknown: t('boot.add.vinUnknown'),
    failed: t('boot.add.vinFailed'),
  };
  const earlier =
    ofEarlierVin.length === DECODED_FIELDS.length
      ? t('boot.add.vinBefore')
      : t('boot.add.vinBeforeSome', { fields: namesOf(ofEarlierVin) });
  const hint = ofEarlierVin.length > 0 ? `${hints[status]}. ${earlier}` : hints[status];
  return (
    <>
      <BootTextField
        field="vin"
        mono
        autoCapitalize="characters"
        hint={hint}
        advice={advice}
        className={ofEarlierVin.length > 0 ? 'tb-add__vin-before' : undefined}
      />
      <span className="tb-visually-hidden" role="status">
        {isWrong ? advice : status === 'idle' ? '' : hint}
      </span>
    </>
  );
});
