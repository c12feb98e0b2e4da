import { observer } from 'mobx-react-lite';
import { useFields } from './FieldsContext';
import { BootTextField } from './BootTextField';

/** Who asked for the boot, labelled as the region calls it. */
export const RequestorField = observer(function RequestorField() {
  const { tooltip } = useFields().store.requestor;
  return (
    // As a hint too, since touch and keyboard cannot open the tooltip.
    <BootTextField field="requestedBy" required tooltip={tooltip} hint={tooltip} autoCapitalize="words" />
  );
});
