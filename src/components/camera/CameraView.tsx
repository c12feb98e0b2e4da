import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../button';
import type { Elements } from '../elements';
import { Icon } from '../icon';
import type { Camera, CameraState } from './Camera';
import './camera.css';

interface CameraViewProps {
  readonly state: CameraState;
  readonly camera: Camera;
  readonly videoRef: RefObject<HTMLVideoElement>;
  /** What the user can do without a camera; shown after the reason. */
  readonly instead: string;
  /** Rendered on top of the picture. */
  readonly children?: Elements;
}

/** The camera's picture with the buttons of its torch and lens, or why there is no picture. */
export function CameraView({ state, camera, videoRef, instead, children }: CameraViewProps) {
  const { t } = useTranslation('common');
  if (state.kind === 'problem') {
    return (
      <div className="tb-camera tb-camera--none" role="alert">
        <Icon name="camera" size={32} />
        <p>{`${t(`camera.${state.problem}`)} ${instead}`}</p>
        {state.problem === 'none' ? null : (
          <Button icon="retry" onClick={() => void camera.start()}>
            {t('general.tryAgain')}
          </Button>
        )}
      </div>
    );
  }
  const { torch = null, hasOthers = false } = state.kind === 'live' ? state : {};
  return (
    <div className="tb-camera">
      <Picture stream={state.kind === 'live' ? state.stream : null} videoRef={videoRef} />
      {state.kind === 'live' ? (
        children
      ) : (
        <div className="tb-camera__starting" role="status">
          {t('camera.starting')}
        </div>
      )}
      <div className="tb-camera__tools">
        {torch === null ? null : (
          <IconButton
            icon={torch ? 'torchOff' : 'torch'}
            label={t(torch ? 'camera.torchOff' : 'camera.torchOn')}
            className="tb-camera__tool"
            onClick={() => void camera.setTorch(!torch)}
          />
        )}
        {hasOthers ? (
          <IconButton
            icon="lens"
            label={t('camera.change')}
            className="tb-camera__tool"
            onClick={() => void camera.change()}
          />
        ) : null}
      </div>
    </div>
  );
}

interface PictureProps {
  readonly stream: MediaStream | null;
  readonly videoRef: RefObject<HTMLVideoElement>;
}

function Picture({ stream, videoRef }: PictureProps) {
  const { t } = useTranslation('common');
  const shown = useRef<MediaStream | null>(null);
  useEffect(() => {
    const video = videoRef.current;
    if (video === null || shown.current === stream) return;
    shown.current = stream;
    video.srcObject = stream;
    // Rejected if the stream ends first. Without this call, some browsers show a still picture.
    if (stream !== null) video.play().catch(() => undefined);
  }, [stream, videoRef]);
  return (
    <video ref={videoRef} className="tb-camera__video" muted playsInline aria-label={t('camera.picture')} />
  );
}
