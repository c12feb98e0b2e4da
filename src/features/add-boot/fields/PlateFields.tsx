import { observer } from 'mobx-react-lite';
import { useFields } from './FieldsContext';
import { BootPicker } from './BootPicker';
import { BootTextField } from './BootTextField';

/** The license, capitalized while typing, or the marker for no plate. */
export const LicenseField = observer(function LicenseField() {
  const { store } = useFields();
  const { noLicense } = store.form.values;
  return (
    <BootTextField
      field="license"
      required={!noLicense}
      disabled={noLicense}
      mono
      autoCapitalize="characters"
      className="tb-add__plate"
    />
  );
});

/** The state that issued the license. */
export const LicenseStateField = observer(function LicenseStateField() {
  const { store } = useFields();
  return <BootPicker field="licenseState" list="states" disabled={store.form.values.noLicense} />;
});
