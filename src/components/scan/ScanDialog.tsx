import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { CameraView, useCamera } from '../camera';
import { Modal } from '../overlay';
import { useCodeScan, type Wanted } from './useCodeScan';
import './scan.css';

/** The dialog's texts that depend on what is scanned. */
export interface ScanWords {
  readonly title: string;
  /** How to go on without a camera. */
  readonly instead: string;
  /** Where the code is. */
  readonly hint: string;
  /** Asks the user to compare a text that is not certain. */
  readonly offered: string;
  readonly noneInPhoto: string;
  readonly notLoaded: string;
}

export interface ScanDialogProps extends Wanted {
  readonly words: ScanWords;
  /** Renders an offered text. Default: the text itself. */
  readonly shown?: (text: string) => ReactNode;
  readonly onClose: () => void;
}

/**
 * Reads a bar code or a QR code with the camera or from a photo. A text that is certain is accepted at once; others are
 * offered.
 */
export function ScanDialog({ words, judge, onFound, shown, onClose }: ScanDialogProps) {
  const { t } = useTranslation('common');
  const video = useRef<HTMLVideoElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [state, camera] = useCamera();
  const wanted = { judge, onFound };
  const { isReading, offered, notice, choosePhoto, retry } = useCodeScan(
    video,
    state.kind === 'live',
    wanted,
  );

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
      title={words.title}
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
        <CameraView state={state} camera={camera} videoRef={video} instead={words.instead}>
          <div className="tb-scan__band" aria-hidden="true" />
        </CameraView>
        <div className="tb-scan__said">
          <p role="status">{statusText()}</p>
          {notice === 'notLoaded' ? (
            <Button icon="retry" onClick={retry}>
              {t('general.tryAgain')}
            </Button>
          ) : null}
          {offered.map((text) => (
            <Button
              key={text}
              icon="check"
              aria-label={t('scan.use', { text })}
              onClick={() => onFound(text)}
            >
              {shown === undefined ? text : shown(text)}
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

  function statusText(): string {
    if (notice === 'noneInPhoto' || notice === 'notLoaded') return words[notice];
    if (notice !== null) return t(`scan.${notice}`);
    if (offered.length > 0) return words.offered;
    if (state.kind !== 'live') return '';
    return isReading ? words.hint : t('scan.loading');
  }
}
