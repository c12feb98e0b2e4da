import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { Notice } from '../../../components/feedback';
import { LeaveDialog } from '../../../components/overlay';
import { Sentence } from '../../../components/value';
import type { LeftBehind } from '../../../stores/device/UnsentPhotosStore';
import { useForm } from '../FormContext';

/**
 * After a crash or a reload, shows unsent photos from an earlier visit, and the boot whose confirmation was open, so
 * that the user can still add photos to it.
 */
export const LeftBehindNotice = observer(function LeftBehindNotice() {
  const { store } = useForm();
  return (
    <>
      {store.unsentPhotos.leftBehind.map((left) =>
        left.photos.length > 0 ? (
          <PhotosLeft key={left.boot.id} left={left} />
        ) : (
          <RecordLeft key={left.boot.id} left={left} />
        ),
      )}
    </>
  );
});

interface LeftProps {
  readonly left: LeftBehind;
}

const PhotosLeft = observer(function PhotosLeft({ left: { boot, photos } }: LeftProps) {
  const { store, focus } = useForm();
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    void store.unsentPhotos.discard(boot.id);
    focus.to('head');
  };
  return (
    <Notice tone="warning" icon="camera" role="status">
      <p>
        <Sentence
          text={t('boot.add.leftBehind', {
            count: photos.length,
            refNum: boot.refNum,
            license: boot.license,
          })}
          keep={[boot.refNum, boot.license]}
        />
      </p>
      <div className="tb-add__choices">
        <Button onClick={() => store.showAgain(boot)}>{t('boot.add.sendNow')}</Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('boot.add.discardPhotos')}
        </Button>
      </div>
      {isAsking ? (
        <LeaveDialog
          title={t('boot.add.discardPhotosTitle')}
          stay={t('boot.add.keepPhotos')}
          leave={t('boot.add.discardPhotos')}
          onStay={() => setAsking(false)}
          onLeave={discard}
        >
          <p>{t('boot.add.discardPhotosText', { count: photos.length })}</p>
        </LeaveDialog>
      ) : null}
    </Notice>
  );
});

const RecordLeft = observer(function RecordLeft({ left: { boot } }: LeftProps) {
  const { store, focus } = useForm();
  const { t } = useTranslation();
  const done = () => {
    void store.unsentPhotos.discard(boot.id);
    focus.to('head');
  };
  return (
    <Notice icon="camera" role="status">
      <p>
        <Sentence
          text={t('boot.add.recordLeft', { refNum: boot.refNum, license: boot.license })}
          keep={[boot.refNum, boot.license]}
        />
      </p>
      <div className="tb-add__choices">
        <Button onClick={() => store.showAgain(boot)}>{t('boot.add.addPhotos')}</Button>
        <Button variant="ghost" onClick={done}>
          {t('boot.add.noPhotos')}
        </Button>
      </div>
    </Notice>
  );
});
