import { observer } from 'mobx-react-lite';
import { useForm } from '../FormContext';
import { BootTextField } from './BootTextField';

/** Who asked for the boot, by the name that the region has for it. */
export const RequestorField = observer(function RequestorField() {
  const { tooltip } = useForm().store.requestor;
  return (
    // Under the field as well: a finger and a keyboard have no way into a tooltip.
    <BootTextField field="requestedBy" required tooltip={tooltip} hint={tooltip} autoCapitalize="words" />
  );
});
