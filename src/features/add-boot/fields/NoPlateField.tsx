import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { CheckboxField } from '../../../components/field';
import { useField, useFields } from './FieldsContext';

/** Ticked: the vehicle has no plate, and the license is out of the way. */
export const NoPlateField = observer(function NoPlateField() {
  const { store } = useFields();
  const onChange = useCallback((noLicense: boolean) => store.change({ noLicense }), [store]);
  return (
    <CheckboxField
      {...useField('noLicense')}
      checked={store.form.values.noLicense}
      onChange={onChange}
      className="tb-add__no-plate"
    />
  );
});
