import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Candidates } from '../../domain/boot/candidates';
import { openReader, type CodeReader } from './CodeReader';
import { readPhoto } from './readPhoto';
import { scanFrames } from './scanFrames';

/** The result of the last chosen photo, or the fact that nothing can be read. */
export type ScanNotice = 'readingPhoto' | 'noneInPhoto' | 'noPhoto' | 'notLoaded';

/** Later candidates replace the first ones. */
const MAX_OFFERED = 3;

/** What to look for in the codes. */
export interface Wanted {
  /** Judges the texts of all codes in one picture. */
  readonly judge: (texts: readonly string[]) => Candidates;
  /** Called with a text that is certain. */
  readonly onFound: (text: string) => void;
}

/**
 * Reads codes from a video, and from photos.
 * @param video the camera's picture
 * @param isLive whether it has one
 */
export function useCodeScan(video: RefObject<HTMLVideoElement | null>, isLive: boolean, wanted: Wanted) {
  const [reader, setReader] = useState<CodeReader | null>(null);
  const [offered, setOffered] = useState<readonly string[]>([]);
  const [notice, setNotice] = useState<ScanNotice | null>(null);
  const [tries, setTries] = useState(0);
  /** The reader, open or opening; null once the dialog is closed. */
  const opening = useRef<Promise<CodeReader | null> | null>(null);
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });

  useEffect(() => {
    let isOver = false;
    const opened = openReader().catch(() => null);
    opening.current = opened;
    void opened.then((next) => {
      if (isOver) return;
      setReader(next);
      if (next === null) setNotice('notLoaded');
    });
    return () => {
      isOver = true;
      opening.current = null;
      setReader(null);
      void opened.then((last) => last?.close());
    };
  }, [tries]);

  /** @returns whether a text was found or offered */
  const take = useCallback((texts: readonly string[]): boolean => {
    const { judge, onFound } = latest.current;
    const { sure, others } = judge(texts);
    if (sure !== null) onFound(sure);
    else if (others.length > 0) {
      setOffered((before) =>
        others.every((each) => before.includes(each))
          ? before
          : [...new Set([...others, ...before])].slice(0, MAX_OFFERED),
      );
    }
    return sure !== null || others.length > 0;
  }, []);

  useEffect(() => {
    if (!isLive || reader === null || video.current === null) return undefined;
    return scanFrames(video.current, reader, take, () => setNotice('notLoaded'));
  }, [isLive, reader, video, take]);

  const choosePhoto = useCallback(
    async (file: Blob) => {
      const current = opening.current;
      setNotice('readingPhoto');
      try {
        const opened = await current;
        const texts = opened === null ? undefined : await readPhoto(file, opened);
        if (opening.current !== current) return;
        if (texts === undefined) setNotice('notLoaded');
        else if (texts === null) setNotice('noPhoto');
        else setNotice(take(texts) ? null : 'noneInPhoto');
      } catch {
        if (opening.current === current) setNotice('notLoaded');
      }
    },
    [take],
  );

  /** Loads the reader again. */
  const retry = useCallback(() => {
    setNotice(null);
    setTries((before) => before + 1);
  }, []);

  return { isReading: isLive && reader !== null, offered, notice, choosePhoto, retry };
}
