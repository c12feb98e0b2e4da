import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button';
import { Notice } from '../../../components/feedback';
import { useForm } from '../FormContext';

/** Says that an unsent boot was restored, and offers to discard it. Afterwards offers to undo that. */
export const RestoredNotice = observer(function RestoredNotice() {
  const { store, focus } = useForm();
  const { t } = useTranslation();
  const isDiscarded = store.discarded !== null;
  if (!store.draft.wasRestored && !isDiscarded) return null;
  const press = () => {
    if (isDiscarded) store.undoDiscard();
    else store.discard();
    focus.to('head');
  };
  return (
    <Notice
      role="status"
      icon="retry"
      action={
        <LinkButton onClick={press}>{t(isDiscarded ? 'boot.add.undo' : 'boot.add.discard')}</LinkButton>
      }
    >
      {t(isDiscarded ? 'boot.add.discarded' : 'boot.add.restored')}
    </Notice>
  );
});
