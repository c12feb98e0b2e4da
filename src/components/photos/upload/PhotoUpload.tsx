import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UPLOAD } from '../../../domain/constants';
import {
  canCancel,
  type UploadFailure,
  type UploadHandlers,
  type UploadItem,
} from '../../../upload/UploadArea';
import { Button } from '../../button';
import { Icon } from '../../icon';
import { SectionHeader } from '../../layout';
import { ChecklistCount, EmptyPlaces, placesOf, TakePhotos, type TakenPhoto } from '../taking';
import { takePhoto } from './camera';
import { DropArea } from './DropArea';
import { DropzoneSender } from './DropzoneSender';
import { UploadFailures } from './UploadFailures';
import { UploadTile } from './UploadTile';
import { dropzoneTexts } from './uploadTexts';
import { useFocusHome } from './useFocusHome';
import './upload.css';

export interface UploadChecklist {
  /** The names of the region's checklist. */
  readonly names: readonly string[];
  /** The names of photos that are not in the area. */
  readonly taken: readonly string[];
}

export interface PhotoUploadProps {
  /** The area's accessible name: `Photos`. */
  readonly label: string;
  readonly hint?: string | undefined;
  /** The files in the area. */
  readonly items: readonly UploadItem[];
  /** The files that failed and are no longer in the area. */
  readonly failures: readonly UploadFailure[];
  /** Handles what the user does here. Read once, on mount. */
  readonly uploads: UploadHandlers;
  /** Default: no limit. Read once, on mount. */
  readonly maxFiles?: number | undefined;
  /** If set, photos are taken in the page and may have names of a checklist. */
  readonly checklist?: UploadChecklist | undefined;
  /** Media types. Default: the image types that the server accepts. Read once, on mount. */
  readonly acceptedTypes?: readonly string[] | undefined;
}

/**
 * The upload area. Photos are added with the file chooser, by dropping or from a phone's camera. It does not store
 * files itself: a failed file leaves the area and is listed beside it, with a retry.
 */
export function PhotoUpload(props: PhotoUploadProps) {
  const { label, hint, items, failures, uploads, checklist } = props;
  const { t } = useTranslation('common');
  const titleId = useId();
  const accepted = (props.acceptedTypes ?? UPLOAD.acceptedTypes).join(',');
  const [sender] = useState(() => new DropzoneSender(uploads, dropzoneTexts(t)));
  useEffect(() => sender.setTexts(dropzoneTexts(t)), [sender, t]);

  const [area, setArea] = useState<HTMLElement | null>(null);
  const [chooser, setChooser] = useState<HTMLElement | null>(null);
  const [isUnsupported, setUnsupported] = useState(false);
  const [finder, setFinder] = useState<{ readonly first?: string } | null>(null);
  const places = placesOf(checklist?.names ?? [], [
    ...items,
    ...(checklist?.taken ?? []).map((name) => ({ label: name })),
  ]);
  const hasTiles = items.length > 0 || places.some(({ isTaken }) => !isTaken);
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
            {checklist === undefined ? (
              <Button
                icon="camera"
                className="tb-upload__camera"
                onClick={() => takePhoto(accepted, (file) => sender.put(file))}
              >
                {t('photos.take')}
              </Button>
            ) : (
              <Button icon="camera" onClick={() => setFinder({})}>
                {t('photos.takeTitle')}
              </Button>
            )}
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
          <ChecklistCount places={places} />
        </div>
        {!hasTiles ? null : (
          <ul className="tb-upload__tiles">
            {items.map((item) => (
              <UploadTile key={item.id} item={item} onCancel={uploads.cancel} />
            ))}
            <EmptyPlaces places={places} onPlace={(first) => setFinder({ first })} />
          </ul>
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
      {finder === null ? null : (
        <TakePhotos
          photos={items.map(takenPhoto)}
          checklist={checklist?.names ?? []}
          taken={checklist?.taken}
          first={finder.first}
          acceptedTypes={accepted}
          onTake={uploads.put}
          onRemove={(id) => uploads.cancel(Number(id))}
          onClose={() => setFinder(null)}
        />
      )}
      <UploadFailures failures={failures} onRetry={uploads.retry} onDismiss={uploads.dismiss} />
    </section>
  );
}

const takenPhoto = (item: UploadItem): TakenPhoto => ({
  id: String(item.id),
  label: item.label,
  url: item.thumbnail,
  canRemove: canCancel(item),
});

interface CountProps {
  readonly items: readonly UploadItem[];
  /** The number of failed files, which count toward the total. */
  readonly failed: number;
}

/** Shows how many files have been uploaded out of how many. Renders nothing without files. */
function Count({ items, failed }: CountProps) {
  const { t } = useTranslation('common');
  const total = items.length + failed;
  if (total === 0) return null;
  const done = items.filter(({ status }) => status === 'success').length;
  return (
    <span className="tb-upload__count tb-numbers" aria-live="polite">
      {t('photos.count', { done, total })}
    </span>
  );
}
