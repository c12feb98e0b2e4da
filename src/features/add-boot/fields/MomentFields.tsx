import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { DateField, TimeField } from '../../../components/field';
import { useField, useFields } from './FieldsContext';

/** The day of the boot. */
export const BootDateField = observer(function BootDateField() {
  const { store } = useFields();
  const onChange = useCallback((date: string) => store.change({ date }), [store]);
  return <DateField {...useField('date')} value={store.form.values.date} onChange={onChange} required />;
});

/** The time of day of the boot, on the region's clock. */
export const BootTimeField = observer(function BootTimeField() {
  const { store } = useFields();
  const onChange = useCallback((time: string) => store.change({ time }), [store]);
  return <TimeField {...useField('time')} value={store.form.values.time} onChange={onChange} required />;
});
