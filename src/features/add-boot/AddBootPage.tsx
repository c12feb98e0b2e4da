import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { ErrorBox, NotFoundCard } from '../../components/feedback';
import { OUTBOX_ENTRY, paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import { AddBootScreen } from './AddBootScreen';
import { FormSkeleton } from './FormSkeleton';

/**
 * `/add/{regionCode}`: the add form of a region. An unknown region and one where the user may not record boots show
 * the same card.
 */
export const AddBootPage = observer(function AddBootPage() {
  const { regionCode = '' } = useParams();
  const [search] = useSearchParams();
  const entryKey = search.get(OUTBOX_ENTRY) ?? undefined;
  const { regions, permissions } = useStore();
  const { t } = useTranslation();
  const region = regions.byCode(regionCode);

  if (region !== undefined && permissions.canCreate(regionCode)) {
    return <AddBootScreen key={`${regionCode} ${entryKey ?? ''}`} region={region} entryKey={entryKey} />;
  }
  if (regions.status === 'initial' || regions.status === 'loading') {
    return <FormSkeleton text={t('boot.add.loading')} />;
  }
  if (regions.status === 'error') {
    return <ErrorBox onRetry={() => void regions.load()}>{t('chooser.failed')}</ErrorBox>;
  }
  return <NotFoundCard home={paths.root} />;
});
