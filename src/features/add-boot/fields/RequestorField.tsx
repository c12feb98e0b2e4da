import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { SuggestField } from '../../../components/picker';
import type { Suggestions } from '../../../stores/newBoot/Suggestions';
import { BootTextField } from './BootTextField';
import { useField, useFields } from './FieldsContext';

/**
 * The person or company that requested the boot, with the region's own label. Suggests requestors of earlier
 * boots if the form has suggestions.
 */
export const RequestorField = observer(function RequestorField() {
  const { requestor, suggestions } = useFields().store;
  // Also a hint, since a tooltip cannot be opened by touch or keyboard.
  const shape = {
    required: true,
    tooltip: requestor.tooltip,
    hint: requestor.tooltip,
    autoCapitalize: 'words',
  } as const;
  return suggestions ? (
    <SuggestedRequestor suggestions={suggestions} {...shape} />
  ) : (
    <BootTextField field="requestedBy" {...shape} />
  );
});

interface SuggestedRequestorProps {
  readonly suggestions: Suggestions;
  readonly required: true;
  readonly tooltip: string | undefined;
  readonly hint: string | undefined;
  readonly autoCapitalize: 'words';
}

const SuggestedRequestor = observer(function SuggestedRequestor({
  suggestions,
  ...shape
}: SuggestedRequestorProps) {
  const { store } = useFields();
  const text = store.form.values.requestedBy;
  const change = useCallback((requestedBy: string) => store.change({ requestedBy }), [store]);
  return (
    <SuggestField
      {...useField('requestedBy')}
      value={text}
      onChange={change}
      suggestions={suggestions.requestors(text).map((name) => ({ key: name, text: name }))}
      onChoose={change}
      onFocus={() => void suggestions.load()}
      {...shape}
    />
  );
});
