import { useMemo } from 'react';
import { usePictures, type TakenPhoto } from '../../../components/photos/taking';
import type { DraftPhotos } from '../../../stores/newBoot/DraftPhotos';

/** The photos of the form, ready for display. Call it in an observer. */
export function useDraftPhotos({ items }: DraftPhotos): readonly TakenPhoto[] {
  const urlOf = usePictures(items);
  return useMemo(
    () => items.map(({ id, label }) => ({ id, label, url: urlOf(id), canRemove: true })),
    [items, urlOf],
  );
}
