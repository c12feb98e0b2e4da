import { observer } from 'mobx-react-lite';
import { useFields } from './FieldsContext';
import { BootTextField } from './BootTextField';

/** Who asked for the boot, by the name that the region has for it. */
export const RequestorField = observer(function RequestorField() {
  const { tooltip } = useFields().store.requestor;
  return (
    // Under the field as well: a finger and a keyboard have no way into a tooltip.
    <BootTextField field="requestedBy" required tooltip={tooltip} hint={tooltip} autoCapitalize="words" />
  );
});
