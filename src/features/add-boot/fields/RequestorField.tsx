import { observer } from 'mobx-react-lite';
import { useFields } from './FieldsContext';
import { BootTextField } from './BootTextField';

/** The person or company that requested the boot, with the region's own label. */
export const RequestorField = observer(function RequestorField() {
  const { tooltip } = useFields().store.requestor;
  return (
    // Also a hint, since a tooltip cannot be opened by touch or keyboard.
    <BootTextField field="requestedBy" required tooltip={tooltip} hint={tooltip} autoCapitalize="words" />
  );
});
