import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../components/button';
import { usePageMark } from '../../components/layout';
import { DuplicateNotice } from './notices/DuplicateNotice';
import { useForm } from './FormContext';

/** The one primary button, within the thumb's reach on a phone, and beside it what is to be known before it is pressed. */
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
