import { whenIdle } from './whenIdle';

/** What a person does with a page. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const;
const HEARD = { capture: true, passive: true } as const;

/**
 * Does work in small steps, in idle moments, once the page has been left alone for a while; whenever it is touched the
 * rest waits anew. Code that is asked for arrives and is run whenever it comes: on a phone that drops frames of whoever
 * types or scrolls.
 * @param afterMs so long nobody has touched the page, milliseconds
 * @param step as for `whenIdle`
 * @returns stops the work
 */
export function whenLeftAlone(afterMs: number, step: () => boolean): () => void {
  let isDone = false;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(timer);
    stop?.();
  };
  const begin = () => {
    stop = whenIdle(() => (isDone = step()));
  };
  const waitAnew = () => {
    rest();
    if (!isDone) timer = setTimeout(begin, afterMs);
  };
  waitAnew();
  for (const touch of TOUCHES) document.addEventListener(touch, waitAnew, HEARD);
  return () => {
    rest();
    for (const touch of TOUCHES) document.removeEventListener(touch, waitAnew, HEARD);
  };
}
