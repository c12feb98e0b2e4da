import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/feedback';
import { ScreenHeading } from '../../../components/layout';
import { useStore } from '../../../stores/context';
import { RecordSearch } from './RecordSearch';
import '../records.css';

/**
 * `/records`: the search in all boots that the user may see, active and closed. The address contains the whole
 * search.
 */
export const RecordsPage = observer(function RecordsPage() {
  const { permissions } = useStore();
  const { t } = useTranslation();
  const regions = useMemo(
    () => [
      ...new Set([...permissions.regionsWith('BOOT_VIEW_ALL'), ...permissions.regionsWith('BOOT_VIEW')]),
    ],
    [permissions],
  );
  return (
    <div className="tb-records">
      <ScreenHeading>{t('records:title')}</ScreenHeading>
      {regions.length === 0 ? (
        <EmptyState icon="lock" hint={t('records:notAllowedHint')}>
          {t('records:notAllowed')}
        </EmptyState>
      ) : (
        <RecordSearch regions={regions} />
      )}
    </div>
  );
});
