import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { CameraView, useCamera } from '../camera';
import { Modal } from '../overlay';
import { VinText } from '../value/VinText';
import { useVinScan } from './useVinScan';
import './scan.css';

interface ScanDialogProps {
  /** A VIN was read, or chosen from those that were offered. */
  readonly onVin: (vin: string) => void;
  readonly onClose: () => void;
}

/**
 * The dialog `Scan VIN`: reads the bar code of a VIN with the camera or from a photo. A VIN with a correct
 * check digit is accepted at once; others are offered.
 */
export function ScanDialog({ onVin, onClose }: ScanDialogProps) {
  const { t } = useTranslation('common');
  const video = useRef<HTMLVideoElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [state, camera] = useCamera();
  const { isReading, offered, notice, choosePhoto, retry } = useVinScan(video, state.kind === 'live', onVin);

  const onChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) void choosePhoto(file);
    // So that the same photo can be chosen again.
    currentTarget.value = '';
  };
  return (
    <Modal
      open
      size="large"
      title={t('scan.title')}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button icon="image" onClick={() => chooser.current?.click()}>
            {t('scan.choosePhoto')}
          </Button>
          <Button onClick={onClose}>{t('general.close')}</Button>
        </>
      }
    >
      <div className="tb-scan">
        <CameraView state={state} camera={camera} videoRef={video} instead={t('scan.instead')}>
          <div className="tb-scan__band" aria-hidden="true" />
        </CameraView>
        <div className="tb-scan__said">
          <p role="status">
            {notice !== null
              ? t(`scan.${notice}`)
              : offered.length > 0
                ? t('scan.offered')
                : state.kind === 'live'
                  ? t(isReading ? 'scan.hint' : 'scan.loading')
                  : ''}
          </p>
          {notice === 'notLoaded' ? (
            <Button icon="retry" onClick={retry}>
              {t('general.tryAgain')}
            </Button>
          ) : null}
          {offered.map((vin) => (
            <Button key={vin} icon="check" aria-label={t('scan.use', { vin })} onClick={() => onVin(vin)}>
              <VinText vin={vin} />
            </Button>
          ))}
        </div>
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          className="tb-visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          onChange={onChosen}
        />
      </div>
    </Modal>
  );
}
