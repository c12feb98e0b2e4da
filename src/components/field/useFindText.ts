import { useCallback, useEffect, useRef, useState } from 'react';

/** How long typing rests before the address follows, milliseconds; browsers limit how often it may change. */
const REST_MS = 250;

/**
 * The text of the search box: what is typed counts at once, the address follows when typing rests, and a step back in
 * the history brings the older text back into the box.
 */
export function useFindText(
  addressed: string,
  write: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(addressed);
  // What the address has said, or has been told and not said yet: it follows a moment later, on a slow phone a long one.
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
