import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback';
import { Card } from '../../../components/layout';
import { paths } from '../../../paths/paths';

/** A boot that is not there, or that the user may not see (contract §4). */
export const BootNotFound = observer(function BootNotFound() {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon="search"
        hint={t('boot.detail.notFoundHint')}
        action={<Link to={paths.root}>{t('common:general.home')}</Link>}
      >
        <h2>{t('boot.detail.notFound')}</h2>
      </EmptyState>
    </Card>
  );
});
