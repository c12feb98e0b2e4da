import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Delay between the last key and the change of the address, in milliseconds. Browsers limit how often it may change.
 */
const REST_MS = 250;

/**
 * A search box's text that is also kept in the address. The text applies immediately, the address follows after a
 * pause, and going back in the history restores the earlier text.
 */
export function useFindText(
  addressed: string,
  write: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(addressed);
  // The texts that the address had or will get. The address lags behind, on a slow phone by a lot.
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
