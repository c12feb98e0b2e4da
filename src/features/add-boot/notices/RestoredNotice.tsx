import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button';
import { Notice } from '../../../components/feedback';
import { useForm } from '../FormContext';

/**
 * Says that the form holds what was not sent last time, and offers to throw it away; then that this was done, and
 * offers it back: a mis-tap throws nothing away for good.
 */
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
