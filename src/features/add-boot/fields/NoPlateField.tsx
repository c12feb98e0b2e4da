import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { CheckboxField } from '../../../components/field';
import { useField, useFields } from './FieldsContext';

/** Checked if the vehicle has no plate; the license field is then disabled. */
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
