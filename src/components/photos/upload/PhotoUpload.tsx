import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { List } from 'semantic-ui-react';
import { UPLOAD } from '../../../domain/constants';
import type { UploadFailure, UploadHandlers, UploadItem } from '../../../upload/UploadArea';
import { Button } from '../../button';
import { Icon } from '../../icon';
import { SectionHeader } from '../../layout';
import { takePhoto } from './camera';
import { DropArea } from './DropArea';
import { DropzoneSender } from './DropzoneSender';
import { UploadFailures } from './UploadFailures';
import { UploadTile } from './UploadTile';
import { dropzoneTexts } from './uploadTexts';
import { useFocusHome } from './useFocusHome';
import './upload.css';

export interface PhotoUploadProps {
  /** The area's name: `Photos`. */
  readonly label: string;
  readonly hint?: string | undefined;
  /** The files in the area. */
  readonly items: readonly UploadItem[];
  /** The files that have left it without arriving. */
  readonly failures: readonly UploadFailure[];
  /** Whose files they are: told what a person does here. Read once, at mount. */
  readonly uploads: UploadHandlers;
  /** No limit unless told. Read once, at mount. */
  readonly maxFiles?: number | undefined;
  /** Media types; the images that the server takes unless told. Read once, at mount. */
  readonly acceptedTypes?: readonly string[] | undefined;
}

/**
 * The upload area: photos by the chooser, by dropping or from a phone's camera. It shows what it is given, and holds
 * nothing of it: a failed file leaves the area and is named beside it, with a retry.
 */
export function PhotoUpload(props: PhotoUploadProps) {
  const { label, hint, items, failures, uploads } = props;
  const { t } = useTranslation('common');
  const titleId = useId();
  const accepted = (props.acceptedTypes ?? UPLOAD.acceptedTypes).join(',');
  const [sender] = useState(() => new DropzoneSender(uploads, dropzoneTexts(t)));
  useEffect(() => sender.setTexts(dropzoneTexts(t)), [sender, t]);

  const [area, setArea] = useState<HTMLElement | null>(null);
  const [chooser, setChooser] = useState<HTMLElement | null>(null);
  const [isUnsupported, setUnsupported] = useState(false);
  const section = useRef<HTMLElement>(null);
  useFocusHome(section, chooser);

  return (
    <section ref={section} className="tb-upload" aria-labelledby={titleId}>
      <SectionHeader icon="camera" id={titleId} aside={<Count items={items} failed={failures.length} />}>
        {label}
      </SectionHeader>
      <div ref={setArea} className="tb-upload__area">
        <div className="tb-upload__ask">
          <Icon name="upload" size={28} className="tb-upload__icon" />
          <div className="tb-upload__buttons">
            <Button
              icon="camera"
              className="tb-upload__camera"
              onClick={() => takePhoto(accepted, (file) => sender.put(file))}
            >
              {t('photos.take')}
            </Button>
            <Button icon="image" buttonRef={setChooser} disabled={isUnsupported}>
              {t('photos.choose')}
            </Button>
          </div>
          {isUnsupported ? (
            <div className="tb-upload__hint">{t('photos.noDragAndDrop')}</div>
          ) : (
            <div className="tb-upload__drop">{t('photos.drop')}</div>
          )}
          {hint === undefined ? null : <div className="tb-upload__hint">{hint}</div>}
        </div>
        {items.length === 0 ? null : (
          <List as="ul" role={undefined} className="tb-upload__tiles">
            {items.map((item) => (
              <UploadTile key={item.id} item={item} onCancel={uploads.cancel} />
            ))}
          </List>
        )}
        <div className="tb-upload__input" data-upload-input={titleId} />
      </div>
      {area !== null && chooser !== null ? (
        <DropArea
          {...{ sender, area, chooser }}
          inputHost={`[data-upload-input="${titleId}"]`}
          maxFiles={props.maxFiles ?? null}
          acceptedTypes={accepted}
          onUnsupported={() => setUnsupported(true)}
        />
      ) : null}
      <UploadFailures failures={failures} onRetry={uploads.retry} onDismiss={uploads.dismiss} />
    </section>
  );
}

interface CountProps {
  readonly items: readonly UploadItem[];
  /** How many have left without arriving: they count among those that were to be sent. */
  readonly failed: number;
}

/** How many have arrived of how many, once there are any. */
function Count({ items, failed }: CountProps) {
  const { t } = useTranslation('common');
  const total = items.length + failed;
  if (total === 0) return null;
  const done = items.filter(({ state }) => state === 'done').length;
  return (
    <span className="tb-upload__count tb-numbers" aria-live="polite">
      {t('photos.count', { done, total })}
    </span>
  );
}
