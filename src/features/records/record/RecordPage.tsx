import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { Elements } from '../../../components/elements';
import { ErrorBox, LoadingHourglass, NotFoundCard } from '../../../components/feedback';
import { Icon } from '../../../components/icon';
import { BACK, useScrollRestoration } from '../../../components/layout';
import { paths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import { LoadedRecord } from './LoadedRecord';
import '../records.css';

/** Reads a boot id from the address: digits, up to the largest safe integer. */
function idOf(parameter: string | undefined): number | undefined {
  const id = /^\d+$/.test(parameter ?? '') ? Number(parameter) : NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** `/records/{bootId}`: one record and its actions. */
export const RecordPage = observer(function RecordPage() {
  const root = useStore();
  const { t } = useTranslation();
  const { search } = useLocation();
  const { bootId } = useParams();
  const { record } = root;
  const { boot } = record;
  const id = idOf(bootId);

  useScrollRestoration(boot.id === id && boot.details !== undefined && record.entries !== undefined);

  useEffect(() => {
    void record.select(id);
  }, [record, id]);
  useEffect(() => record.live.watch(), [record]);
  // Forget the record on leaving, so that opening it again reloads it.
  useEffect(() => () => void record.select(undefined), [record]);

  return (
    <div className="tb-record">
      <Link className="tb-record__back tb-no-print" to={{ pathname: paths.records, search }} state={BACK}>
        <Icon name="chevronLeft" />
        <span>{t('records:back')}</span>
      </Link>
      {content()}
    </div>
  );

  function content(): Elements {
    if (id === undefined || (boot.id === id && boot.isNotFound)) {
      return <NotFoundCard home={paths.records} title={t('records:notFound')} />;
    }
    if (boot.id === id && boot.status === 'error') {
      return (
        <div role="status">
          <ErrorBox title={t('records:recordFailed')} onRetry={() => void record.retry()}>
            {root.errors.textOf(boot.error)}
          </ErrorBox>
        </div>
      );
    }
    if (boot.id !== id || boot.details === undefined) return <LoadingHourglass />;
    return <LoadedRecord record={record} details={boot.details} />;
  }
});
