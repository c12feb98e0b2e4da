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
  const written = useRef(addressed);
  useEffect(() => {
    if (addressed === written.current) return;
    written.current = addressed;
    setText(addressed);
  }, [addressed]);

  useEffect(() => {
    if (text === written.current) return undefined;
    const timer = setTimeout(() => {
      if (text === written.current) return;
      written.current = text;
      write(text);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text, write]);

  return [text, useCallback((next: string) => setText(next), [])];
}
