import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../components/button';
import { usePageMark } from '../../components/layout';
import { DuplicateNotice } from './notices/DuplicateNotice';
import { useForm } from './FormContext';

/** The primary button, within a thumb's reach, and beside it the warning of a second boot on the same car. */
export const SubmitBar = observer(function SubmitBar() {
  const { store } = useForm();
  const { t } = useTranslation();
  usePageMark('add-bar');
  return (
    <div className="tb-add__bar" data-covers="bottom">
      <DuplicateNotice />
      <SubmitButton variant="primary" busy={!store.canSubmit} className="tb-add__submit">
        {t('boot.add.submit')}
      </SubmitButton>
    </div>
  );
});
