import { observer } from 'mobx-react-lite';
import { useCallback, useMemo } from 'react';
import { DeviceField } from '../../../components/device';
import { FieldCell } from '../../../components/layout';
import { useField, useFields } from './FieldsContext';

/**
 * The number of the physical boot, as a cell of a grid. Renders nothing in a region without boots. In a region that has
 * some, it shows before their list arrives, so that nothing moves under a finger.
 */
export const DeviceCell = observer(function DeviceCell() {
  const { store } = useFields();
  const field = useField('device');
  const { devices, needsDevice = false } = store;
  const items = devices?.items;
  const value = store.form.values.device;
  const choices = useMemo(() => items?.filter(({ isOn }) => !isOn) ?? [], [items]);
  const known = useMemo(() => items?.map(({ number }) => number) ?? [], [items]);
  const onChange = useCallback((device: string) => store.change({ device }), [store]);
  if (devices?.isOffered !== true || !(devices.hasAny || value !== '')) return null;
  return (
    <FieldCell span={6}>
      <DeviceField
        {...field}
        choices={choices}
        known={known}
        value={value}
        onChange={onChange}
        required={needsDevice}
      />
    </FieldCell>
  );
});
