import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../stores/context';
import { noteForm } from '../../stores/records/changeForms';
import type { OpenedChange } from '../../stores/records/RecordChangesStore';
import { TextDialog } from './TextDialog';

/** The `Add note` dialog. */
export const NoteDialog = observer(function NoteDialog({ opened }: { readonly opened: OpenedChange }) {
  const { recordChanges } = useStore();
  const { t } = useTranslation();
  const [store] = useState(() => noteForm(recordChanges, opened));
  return (
    <TextDialog
      opened={opened}
      title={t('boot.change.note')}
      explain={t('records:dialog.note.explain')}
      store={store}
      field="note"
    />
  );
});
