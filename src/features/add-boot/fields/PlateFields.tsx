import { observer } from 'mobx-react-lite';
import { useForm } from '../FormContext';
import { BootPicker } from './BootPicker';
import { BootTextField } from './BootTextField';

/** The license, in capitals as it is typed; its marker while there is no plate. */
export const LicenseField = observer(function LicenseField() {
  const { store } = useForm();
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

/** The state of the license. */
export const LicenseStateField = observer(function LicenseStateField() {
  const { store } = useForm();
  return <BootPicker field="licenseState" list="states" disabled={store.form.values.noLicense} />;
});
