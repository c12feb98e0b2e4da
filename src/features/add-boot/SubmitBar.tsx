import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../components/button';
import { usePageMark } from '../../components/layout';
import { DuplicateNotice } from './notices/DuplicateNotice';
import { useStore } from '../../stores/context';
import { useForm } from './FormContext';
import { TakePhotosButton } from './kerb/TakePhotosButton';

/**
 * The submit button, with the warning about a duplicate beside it; on a phone, within the thumb's reach. It shows a
 * tick once the form is valid; pressed before that, it moves to the first missing field.
 */
export const SubmitBar = observer(function SubmitBar() {
  const { store } = useForm();
  const { loginUser } = useStore();
  const { t } = useTranslation();
  usePageMark('add-bar');
  return (
    <div className="tb-add__bar" data-covers="bottom">
      <DuplicateNotice />
      {loginUser.has('guard') ? <TakePhotosButton /> : null}
      <SubmitButton
        variant="primary"
        icon={store.isValid ? 'check' : undefined}
        busy={!store.canSubmit}
        className="tb-add__submit"
      >
        {t('boot.add.submit')}
      </SubmitButton>
      <span aria-live="polite" className="tb-visually-hidden">
        {store.isValid ? t('common:general.complete') : ''}
      </span>
    </div>
  );
});
