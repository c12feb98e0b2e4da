import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField, TimeField } from '../../../components/field';
import { FieldCell } from '../../../components/layout';
import { useField, useFields } from './FieldsContext';

/** The date of the boot. */
const BootDateField = observer(function BootDateField() {
  const { store } = useFields();
  const onChange = useCallback((date: string) => store.change({ date }), [store]);
  return <DateField {...useField('date')} value={store.form.values.date} onChange={onChange} required />;
});

/** The time of the boot, on the region's clock. */
const BootTimeField = observer(function BootTimeField() {
  const { store } = useFields();
  const { t } = useTranslation();
  const onChange = useCallback((time: string) => store.change({ time }), [store]);
  return (
    <TimeField
      {...useField('time')}
      value={store.form.values.time}
      onChange={onChange}
      hint={t('boot.add.timeHint')}
      required
    />
  );
});

/** When the vehicle was booted: now, unless the user changes it. As cells of a grid. */
export const MomentCells = observer(function MomentCells() {
  return (
    <>
      <FieldCell span={3} narrow={6}>
        <BootDateField />
      </FieldCell>
      <FieldCell span={3} narrow={6}>
        <BootTimeField />
      </FieldCell>
    </>
  );
});
