import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/button';
import { Notice } from '../../components/feedback';
import { useForm } from './FormContext';

/** Says that the form holds what was not sent last time, and offers to throw it away. */
export const RestoredNotice = observer(function RestoredNotice() {
  const { store } = useForm();
  const { t } = useTranslation();
  if (!store.draft.wasRestored) return null;
  return (
    <Notice
      role="status"
      icon="retry"
      action={<LinkButton onClick={store.discard}>{t('boot.add.discard')}</LinkButton>}
    >
      {t('boot.add.restored')}
    </Notice>
  );
});
