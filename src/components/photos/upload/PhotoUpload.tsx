import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { UPLOAD } from '../../../domain/constants';
import { Button } from '../../button';
import { Icon } from '../../icon';
import { SectionHeader } from '../../layout';
import { takePhoto } from './camera';
import { DropArea } from './DropArea';
import { UploadFailures } from './UploadFailures';
import { UploadQueue, type UploadActions } from './UploadQueue';
import type { UploadMessages } from './uploadReply';
import { UploadTile } from './UploadTile';
import { useFocusHome } from './useFocusHome';
import { useUploadMessages } from './useUploadMessages';
import './upload.css';

export interface PhotoUploadProps extends UploadActions {
  /** The area's name: `Photos`. */
  readonly label: string;
  /** No limit unless told. Read once, at mount. */
  readonly maxFiles?: number | undefined;
  /** Media types; the images that the server takes unless told. Read once, at mount. */
  readonly acceptedTypes?: readonly string[] | undefined;
  /** Texts in place of the built-in ones, in whatever language these are. */
  readonly messages?: Partial<UploadMessages> | undefined;
  /** Hears how many files are still under way: leaving now would lose them. */
  readonly onBusyChange?: ((count: number) => void) | undefined;
  /** Hears how many files did not arrive and wait for another try. */
  readonly onFailuresChange?: ((count: number) => void) | undefined;
  /** Hears which files have not arrived, whenever that changes: those under way, and those that failed. */
  readonly onUnsentChange?: ((files: readonly File[]) => void) | undefined;
  /** Files to begin with: of an earlier visit. Read once, at mount. */
  readonly initialFiles?: readonly File[] | undefined;
  readonly hint?: string | undefined;
}

/**
 * The upload area: photos by the chooser, by dropping or from a phone's camera,
 * 22 at a time (fewer on a slow signal), each to an address of its own. A failed one leaves the area and is named beside it, with a retry.
 */
export function PhotoUpload(props: PhotoUploadProps) {
  const { label, getUploadUrl, onUploaded, onForbidden, hint } = props;
  const { onBusyChange, onFailuresChange, onUnsentChange, initialFiles } = props;
  const { t } = useTranslation('common');
  const titleId = useId();
  const messages = useUploadMessages(props.messages);
  const accepted = (props.acceptedTypes ?? UPLOAD.acceptedTypes).join(',');

  const actions = useRef<UploadActions>({ getUploadUrl, onUploaded, onForbidden });
  useEffect(() => {
    actions.current = { getUploadUrl, onUploaded, onForbidden };
  });
  const [queue] = useState(() => new UploadQueue(actions, messages, initialFiles));
  useEffect(() => queue.setMessages(messages), [queue, messages]);
  useEffect(() => queue.dispose, [queue]);
  const { list } = queue;
  const { items, failures } = useSyncExternalStore(list.subscribe, list.getState);

  const pending = items.filter((item) => item.state !== 'done').length;
  useEffect(() => {
    onBusyChange?.(pending);
  }, [onBusyChange, pending]);
  // Nothing is under way any more once the area has gone.
  useEffect(() => () => onBusyChange?.(0), [onBusyChange]);
  const lost = failures.filter((failure) => failure.canRetry).length;
  useEffect(() => onFailuresChange?.(lost), [onFailuresChange, lost]);
  useUnsent(list.unsentFiles(), onUnsentChange);

  const [area, setArea] = useState<HTMLElement | null>(null);
  const [chooser, setChooser] = useState<HTMLElement | null>(null);
  const [isUnsupported, setUnsupported] = useState(false);
  const section = useRef<HTMLElement>(null);
  useFocusHome(section, chooser);

  return (
    <section ref={section} className="tb-upload" aria-labelledby={titleId}>
      <SectionHeader icon="camera" id={titleId} aside={<Count total={items.length} pending={pending} />}>
        {label}
      </SectionHeader>
      <div ref={setArea} className="tb-upload__area">
        <div className="tb-upload__ask">
          <Icon name="upload" size={28} className="tb-upload__icon" />
          <div className="tb-upload__buttons">
            <Button
              icon="camera"
              className="tb-upload__camera"
              onClick={() => takePhoto(accepted, queue.add)}
            >
              {t('photos.take')}
            </Button>
            <Button icon="image" buttonRef={setChooser} disabled={isUnsupported}>
              {t('photos.choose')}
            </Button>
          </div>
          {isUnsupported ? (
            <div className="tb-upload__hint">{messages.noDragAndDrop}</div>
          ) : (
            <div className="tb-upload__drop">{t('photos.drop')}</div>
          )}
          {hint === undefined ? null : <div className="tb-upload__hint">{hint}</div>}
        </div>
        {items.length === 0 ? null : (
          <ul className="tb-upload__tiles">
            {items.map((item) => (
              <UploadTile key={item.id} item={item} onCancel={queue.cancel} />
            ))}
          </ul>
        )}
        <div className="tb-upload__input" data-upload-input={titleId} />
      </div>
      {area !== null && chooser !== null ? (
        <DropArea
          {...{ queue, area, chooser }}
          inputHost={`[data-upload-input="${titleId}"]`}
          maxFiles={props.maxFiles ?? null}
          acceptedTypes={accepted}
          onUnsupported={() => setUnsupported(true)}
        />
      ) : null}
      <UploadFailures
        failures={failures}
        message={messages.failed}
        onRetry={queue.retry}
        onDismiss={list.dismiss}
      />
    </section>
  );
}

/** Tells of files that have not arrived, each time that there are others; never before there were any. */
function useUnsent(files: readonly File[], tell: PhotoUploadProps['onUnsentChange']) {
  const told = useRef<readonly File[]>([]);
  useEffect(() => {
    const same = files.length === told.current.length && files.every((file, i) => file === told.current[i]);
    if (same) return;
    told.current = files;
    tell?.(files);
  });
}

/** How many have arrived of how many, once there are any. */
function Count({ total, pending }: { readonly total: number; readonly pending: number }) {
  const { t } = useTranslation('common');
  if (total === 0) return null;
  return (
    <span className="tb-upload__count tb-numbers" aria-live="polite">
      {t('photos.count', { done: total - pending, total })}
    </span>
  );
}
