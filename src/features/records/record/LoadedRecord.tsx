import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, Heading, SectionHeader, useTitleSubject } from '../../../components/layout';
import { PhotoGallery } from '../../../components/photos/gallery';
import { Code } from '../../../components/value';
import type { BootDetails } from '../../../domain/wire/boot';
import { useBootStatusName } from '../../../i18n/enumName';
import { useStore } from '../../../stores/context';
import type { RecordStore } from '../../../stores/records/RecordStore';
import { RecordActions } from './RecordActions';
import { RecordFacts } from './RecordFacts';
import { RecordHistory } from './RecordHistory';
import { RecordMoney } from './RecordMoney';
import { StatusTag } from '../StatusTag';

interface LoadedRecordProps {
  readonly record: RecordStore;
  readonly details: BootDetails;
}

/** A loaded record: its header, its actions, and its four sections. */
export const LoadedRecord = observer(function LoadedRecord({ record, details }: LoadedRecordProps) {
  const { recordChanges } = useStore();
  const { t } = useTranslation();
  const statusName = useBootStatusName();
  const head = useRef<HTMLDivElement>(null);
  const name = String(details.refNum ?? details.id);
  useTitleSubject(name);
  const status = details.status ?? 'ACTIVE';
  const photos = (details.photoUrls ?? []).map(({ id, url, thumbUrl, label }) => ({
    id,
    url,
    thumbUrl: thumbUrl ?? undefined,
    label: label ?? undefined,
  }));

  // A change may have removed the button that opened its dialog. The focus then goes to the header.
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
        <Heading as="h1">
          <Code>{name}</Code>
        </Heading>
        <StatusTag status={status}>{statusName(status)}</StatusTag>
      </div>
      <RecordActions details={details} />
      <div className="tb-record__columns">
        <div>
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
        </div>
        <div>
          <Card>
            <SectionHeader icon="dollar">{t('records:section.money')}</SectionHeader>
            <RecordMoney details={details} />
          </Card>
          <Card>
            <SectionHeader icon="clock">{t('records:section.history')}</SectionHeader>
            <RecordHistory record={record} details={details} />
          </Card>
        </div>
      </div>
    </>
  );
});
