import { useCallback, useEffect, useRef, useState } from 'react';

/** A photo whose bytes are in memory. */
interface InMemory {
  readonly id: string;
  readonly type: string;
  readonly bytes: BlobPart;
}

/**
 * Object URLs of photos in memory, for as long as they are in the list and the component is mounted.
 * @returns the URL by the photo's id; undefined until it is created
 */
export function usePictures(photos: readonly InMemory[]): (id: string) => string | undefined {
  const own = useRef(new Map<string, string>());
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(own.current);
  useEffect(() => {
    const made = own.current;
    const ids = new Set(photos.map(({ id }) => id));
    for (const [id, url] of made) {
      if (ids.has(id)) continue;
      URL.revokeObjectURL(url);
      made.delete(id);
    }
    for (const { id, type, bytes } of photos) {
      if (!made.has(id)) made.set(id, URL.createObjectURL(new Blob([bytes], { type })));
    }
    setUrls(new Map(made));
  }, [photos]);
  useEffect(() => {
    const made = own.current;
    return () => {
      for (const url of made.values()) URL.revokeObjectURL(url);
      made.clear();
    };
  }, []);
  return useCallback((id) => urls.get(id), [urls]);
}
