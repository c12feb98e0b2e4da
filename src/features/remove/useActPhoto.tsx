import { useRef, useState, type ReactElement } from 'react';
import { UPLOAD } from '../../domain/constants';
import type { RemovalAct } from '../../domain/stored/removalAct';
import { useStore } from '../../stores/context';
import { useReportPhoto } from './useReportPhoto';

const ACCEPTED: readonly string[] = UPLOAD.acceptedTypes;

/**
 * Lets the user take a photo of what they did at a car. The file chooser belongs to the page, since an act may be sent,
 * and its item gone, while the camera is open.
 * @returns a function that opens the chooser for an act, and the chooser
 */
export function useActPhoto(): readonly [take: (act: RemovalAct) => void, chooser: ReactElement] {
  const { removals } = useStore();
  const report = useReportPhoto();
  const input = useRef<HTMLInputElement>(null);
  const [act, setAct] = useState<RemovalAct | null>(null);

  async function store(files: readonly File[]) {
    if (act === null) return;
    try {
      const acts = await removals.openActs();
      for (const file of files) await acts.addPhoto(act, file);
    } catch (error) {
      report(error);
    }
  }

  const take = (photographed: RemovalAct) => {
    setAct(photographed);
    input.current?.click();
  };
  const chooser = (
    <input
      ref={input}
      type="file"
      accept={ACCEPTED.join(',')}
      className="tb-visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
      onChange={({ currentTarget }) => {
        void store(Array.from(currentTarget.files ?? []));
        // So that the same photo can be chosen again.
        currentTarget.value = '';
      }}
    />
  );
  return [take, chooser];
}
