import { observer } from 'mobx-react-lite';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { Notice } from '../../../components/feedback/Notice';
import { Card, SectionHeader } from '../../../components/layout';
import { ChecklistCount, PhotoTiles, placesOf } from '../../../components/photos/taking';
import { refusalText } from '../../../components/photos/upload/uploadTexts';
import { UPLOAD } from '../../../domain/constants';
import { useForm } from '../FormContext';
import { TakeDraftPhotos } from './TakeDraftPhotos';
import { useDraftPhotos } from './useDraftPhotos';

const BYTES_PER_MB = 1024 * 1024;
const ACCEPTED: readonly string[] = UPLOAD.acceptedTypes;

/** The photos that are stored until the boot is recorded, and the missing photos of the region's checklist. */
export const DraftPhotosCard = observer(function DraftPhotosCard() {
  const { draftPhotos, region } = useForm().store;
  const { t } = useTranslation('common');
  const titleId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [finder, setFinder] = useState<{ readonly first: string } | null>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const photos = useDraftPhotos(draftPhotos);
  const places = placesOf(region.photoChecklist ?? [], draftPhotos.items);

  const limitOf = ({ type, size }: File): string | null => {
    const max = UPLOAD.maxFileSizeMb;
    if (!ACCEPTED.includes(type)) return t('photos.wrongType');
    if (size <= max * BYTES_PER_MB) return null;
    return t('photos.tooBig', { size: Math.round(size / BYTES_PER_MB), max });
  };
  const take = async (files: readonly File[]) => {
    const refused: string[] = [];
    for (const file of files) {
      const reason = limitOf(file);
      if (reason !== null) refused.push(`${file.name}: ${reason}`);
      else {
        await draftPhotos.add(file).catch((error: unknown) => {
          refused.push(`${file.name}: ${refusalText(t, error, t('photos.notRead'))}`);
        });
      }
    }
    setRefusals(refused);
  };
  const onChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void take(Array.from(currentTarget.files ?? []));
    // So that the same photo can be chosen again.
    currentTarget.value = '';
  };

  return (
    <Card labelledBy={titleId}>
      <SectionHeader icon="camera" id={titleId} aside={<ChecklistCount places={places} />}>
        {t('photos.title')}
      </SectionHeader>
      <p className="tb-taken__hint">{t('photos.waitHint')}</p>
      <PhotoTiles
        photos={photos}
        places={places}
        onPlace={(first) => setFinder({ first })}
        onRemove={draftPhotos.remove}
      />
      <Button icon="image" className="tb-taken__choose" onClick={() => chooser.current?.click()}>
        {t('photos.choose')}
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        accept={ACCEPTED.join(',')}
        className="tb-visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={onChosen}
      />
      {draftPhotos.unstored.length === 0 ? null : (
        <Notice tone="warning">{t('photos.notStored', { count: draftPhotos.unstored.length })}</Notice>
      )}
      {refusals.map((refusal) => (
        <Notice key={refusal} tone="warning" role="status">
          {refusal}
        </Notice>
      ))}
      {finder === null ? null : <TakeDraftPhotos first={finder.first} onClose={() => setFinder(null)} />}
    </Card>
  );
});
