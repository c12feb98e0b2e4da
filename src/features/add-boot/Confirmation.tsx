import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../components/button';
import { Card } from '../../components/layout';
import { NoticeActions } from '../../components/notice/NoticeActions';
import { Code, TimeText } from '../../components/value';
import { Facts } from '../../components/value/Facts';
import type { OutboxPhoto } from '../../domain/stored/outboxEntry';
import type { RecordedBoot } from '../../domain/stored/unsentPhotos';
import type { Region } from '../../domain/wire/region';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import type { UnsentPhotosStore } from '../../stores/device/UnsentPhotosStore';
import type { PhotoUploadsStore } from '../../stores/photos/PhotoUploadsStore';
import { BootPhotos } from './BootPhotos';
import { ConfirmationHead } from './ConfirmationHead';
import { PhotosGuard } from './leaving/PhotosGuard';

/** Photos that were taken before the boot was recorded and that the outbox sends. */
function usePhotosInOutbox(bootId: number): readonly OutboxPhoto[] {
  const { outbox } = useStore();
  return outbox?.entries.find(({ recorded }) => recorded?.id === bootId)?.photos ?? [];
}

/** Used until the upload area is loaded. */
const NO_PHOTOS = { unsent: 0 };

interface ConfirmationProps {
  readonly confirmation: RecordedBoot;
  readonly region: Region;
  /** Short name of the region's zone at the time of recording, such as `PDT`. */
  readonly zoneShort: string;
  /** Null until the upload area is loaded. */
  readonly photos: PhotoUploadsStore | null;
  readonly onOpenPhotos: (Store: typeof PhotoUploadsStore) => void;
  /** The checklist names of photos that were taken earlier. */
  readonly takenNames: readonly string[];
  readonly unsentPhotos: UnsentPhotosStore;
  readonly onBack: () => void;
}

/** Confirms that the boot is recorded: its number, its time, and the upload area for its photos. */
export const Confirmation = observer(function Confirmation(props: ConfirmationProps) {
  const { confirmation, region, zoneShort, photos, onOpenPhotos, takenNames, unsentPhotos, onBack } = props;
  const ownPhotos = photos ?? NO_PHOTOS;
  const { install, loginUser, notices } = useStore();
  const notice = notices.ofRecorded(confirmation.id, region.code);
  const checklist = loginUser.has('guard')
    ? { names: region.photoChecklist ?? [], taken: takenNames }
    : undefined;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const headingId = useId();
  useEffect(() => {
    void unsentPhotos.open(confirmation);
    return () => void unsentPhotos.close();
  }, [unsentPhotos, confirmation]);
  useEffect(() => void install.noteBoot(), [install, confirmation]);
  const inOutbox = usePhotosInOutbox(confirmation.id);
  const [isAsking, setAsking] = useState(false);

  return (
    <div className="tb-added">
      <Card labelledBy={headingId}>
        <ConfirmationHead
          id={headingId}
          title={t('boot.confirmation.title')}
          region={region}
          boot={confirmation}
        />
        <Facts
          className="tb-added__facts tb-numbers"
          facts={[
            {
              key: 'refNum',
              name: t('boot.confirmation.reference'),
              value: <Code>{confirmation.refNum}</Code>,
            },
            {
              key: 'time',
              name: t('boot.confirmation.time'),
              value: <TimeText local={confirmation.time} zoneShort={zoneShort} />,
            },
            { key: 'id', name: t('boot.confirmation.id'), value: <Code>{confirmation.id}</Code> },
          ]}
        />
        {notice === null ? null : <NoticeActions {...notice} />}
      </Card>
      <Card>
        {inOutbox.length === 0 ? null : (
          <p role="status">
            <span>{t('boot.kept.photos', { count: inOutbox.length })}</span>{' '}
            <Link to={paths.outbox}>{t('boot.kept.outbox')}</Link>
          </p>
        )}
        <BootPhotos photos={photos} onOpen={onOpenPhotos} checklist={checklist} />
      </Card>
      <div className="tb-added__actions">
        <Button onClick={() => (ownPhotos.unsent > 0 ? setAsking(true) : onBack())}>
          {t('boot.confirmation.back')}
        </Button>
        <Button variant="primary" icon="list" onClick={() => void navigate(paths.list)}>
          {t('boot.confirmation.list')}
        </Button>
      </div>
      <PhotosGuard
        photos={ownPhotos}
        isKept={() => unsentPhotos.isKept}
        isAsking={isAsking}
        onStay={() => setAsking(false)}
        onLeave={onBack}
      />
    </div>
  );
});
