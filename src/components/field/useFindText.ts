import { useCallback, useEffect, useRef, useState } from 'react';

/** Delay from the last key to the change of the address, milliseconds. Browsers limit how often it may change. */
const REST_MS = 250;

/**
 * The text of a search box that is also in the address: it applies at once, the address follows after a pause, and a
 * step back in the history brings back the earlier text.
 */
export function useFindText(
  addressed: string,
  write: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(addressed);
  // Texts that the address had or was told to take. It follows a moment later, on a slow phone much later.
  const known = useRef([addressed]);
  useEffect(() => {
    const place = known.current.indexOf(addressed);
    known.current = place === -1 ? [addressed] : known.current.slice(place);
    if (place === -1) setText(addressed);
  }, [addressed]);

  useEffect(() => {
    if (text === known.current.at(-1)) return undefined;
    const timer = setTimeout(() => {
      if (text === known.current.at(-1)) return;
      known.current = [...known.current, text];
      write(text);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text, write]);

  return [text, useCallback((next: string) => setText(next), [])];
}
