import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import { Grid } from 'semantic-ui-react';
import { ErrorBox, LoadingHourglass, NotFoundCard } from '../../components/feedback';
import { Icon } from '../../components/icon';
import { BACK, Card, Heading, SectionHeader, useKeptPlace, useTitleSubject } from '../../components/layout';
import { PhotoGallery } from '../../components/photos/gallery';
import type { BootDetails } from '../../domain/wire/boot';
import { recordCalls } from '../../domain/wire/calls/records';
import { useBootStatusName } from '../../i18n/enumName';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import { RecordStore } from '../../stores/records/RecordStore';
import { RecordActions } from './RecordActions';
import { RecordFacts } from './RecordFacts';
import { RecordHistory } from './RecordHistory';
import { RecordMoney } from './RecordMoney';
import { StatusTag } from './StatusTag';
import './records.css';

/** A boot's id in an address: digits alone, and no more than a number holds. */
function idOf(parameter: string | undefined): number | undefined {
  const id = /^\d+$/.test(parameter ?? '') ? Number(parameter) : NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** `/records/{bootId}`: one record whole, and what can be done with it. */
export const RecordPage = observer(function RecordPage() {
  const root = useStore();
  const { t } = useTranslation();
  const { search } = useLocation();
  const { bootId } = useParams();
  const [record] = useState(() => root.openRecord(RecordStore, recordCalls));
  const { boot } = record;
  const id = idOf(bootId);

  useKeptPlace(boot.id === id && boot.details !== undefined && record.entries !== undefined);

  useEffect(() => {
    void record.select(id);
  }, [record, id]);
  // Comes back to a record that was read anew.
  useEffect(() => () => void record.select(undefined), [record]);

  return (
    <div className="tb-record">
      <Link className="tb-record__back tb-no-print" to={{ pathname: paths.records, search }} state={BACK}>
        <Icon name="chevronLeft" />
        {t('records:back')}
      </Link>
      {content()}
    </div>
  );

  function content(): ReactNode {
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

interface LoadedRecordProps {
  readonly record: RecordStore;
  readonly details: BootDetails;
}

const LoadedRecord = observer(function LoadedRecord({ record, details }: LoadedRecordProps) {
  const { recordChanges } = useStore();
  const { t } = useTranslation();
  const statusName = useBootStatusName();
  const head = useRef<HTMLDivElement>(null);
  const name = String(details.refNum ?? details.id);
  useTitleSubject(name);
  const status = details.status ?? 'ACTIVE';
  const photos = (details.photoUrls ?? []).map(({ id, url, thumbUrl }) => ({
    id,
    url,
    thumbUrl: thumbUrl ?? undefined,
  }));

  // What was done may have taken its button away: the keyboard goes on from the head.
  const isOpen = recordChanges.opened !== null;
  const isAwaited = useRef(false);
  useEffect(() => {
    if (isOpen) isAwaited.current = true;
  }, [isOpen]);
  useEffect(() => {
    if (isAwaited.current && document.activeElement === document.body) head.current?.focus();
    isAwaited.current = false;
  }, [details]);

  return (
    <>
      <div ref={head} className="tb-record__head" tabIndex={-1}>
        <Heading as="h1">{name}</Heading>
        <StatusTag status={status}>{statusName(status)}</StatusTag>
      </div>
      <RecordActions details={details} />
      <Grid className="tb-record__columns">
        <Grid.Column>
          <Card>
            <SectionHeader icon="car">{t('records:section.vehicle')}</SectionHeader>
            <RecordFacts details={details} />
          </Card>
          <Card className="tb-no-print">
            <SectionHeader icon="camera">{t('records:section.photos')}</SectionHeader>
            {photos.length === 0 ? (
              <p className="tb-record__none">{t('records:noPhotos')}</p>
            ) : (
              <PhotoGallery photos={photos} />
            )}
          </Card>
        </Grid.Column>
        <Grid.Column>
          <Card>
            <SectionHeader icon="dollar">{t('records:section.money')}</SectionHeader>
            <RecordMoney details={details} />
          </Card>
          <Card>
            <SectionHeader icon="clock">{t('records:section.history')}</SectionHeader>
            <RecordHistory record={record} details={details} />
          </Card>
        </Grid.Column>
      </Grid>
    </>
  );
});
