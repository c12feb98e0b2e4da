import { observer } from 'mobx-react-lite';
import { useForm } from '../FormContext';
import { BootTextField } from './BootTextField';

/** Who asked for the boot, by the name that the region has for it. */
export const RequestorField = observer(function RequestorField() {
  const { store } = useForm();
  return (
    <BootTextField field="requestedBy" required tooltip={store.requestor.tooltip} autoCapitalize="words" />
  );
});
