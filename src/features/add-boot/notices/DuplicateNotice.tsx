import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Notice } from '../../../components/feedback';
import { Sentence } from '../../../components/value';
import { paths } from '../../../paths/paths';
import { useForm } from '../FormContext';

/** Warns that the car seems to be booted already. It does not block the form. */
export const DuplicateNotice = observer(function DuplicateNotice() {
  const { store } = useForm();
  const { t } = useTranslation();
  const { match } = store.duplicates;
  if (match === undefined || store.problem?.kind === 'duplicate') return null;
  return (
    <Notice tone="warning" role="status">
      <strong>
        <Sentence text={t('boot.add.looksBooted', { license: match.license })} keep={[match.license]} />
      </strong>{' '}
      <span className="tb-add__hint">{t('boot.add.looksBootedHint')}</span>{' '}
      <Link to={paths.boot(match.id)}>{t('boot.add.showBoot')}</Link>
    </Notice>
  );
});
