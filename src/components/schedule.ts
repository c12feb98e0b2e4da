// Schedules work that no one is waiting for: when the browser is idle, or when the user pauses.

/** The pause between two steps if the browser does not report idle time (Safari): one frame, in milliseconds. */
const PAUSE_MS = 16;
/** The part of an idle moment that a step may take, in milliseconds. */
const STEP_MS = 4;

/**
 * Does work in small steps while the browser is idle.
 * @param step does one step and returns whether it was the last one
 * @returns a function that stops the work
 */
export function whenIdle(step: () => boolean): () => void {
  return 'requestIdleCallback' in globalThis ? inIdleMoments(step) : inPauses(step);
}

function inIdleMoments(step: () => boolean): () => void {
  const work = (moment: IdleDeadline) => {
    let done = false;
    while (!done && moment.timeRemaining() > STEP_MS) done = step();
    if (!done) handle = requestIdleCallback(work);
  };
  let handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}

function inPauses(step: () => boolean): () => void {
  const timer = setInterval(() => {
    if (step()) clearInterval(timer);
  }, PAUSE_MS);
  return () => clearInterval(timer);
}

/** Events that show that someone is using the page. */
const USES = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const;
const PASSIVE = { capture: true, passive: true } as const;

/**
 * Does work in small steps while the browser is idle and the page has not been used for a while. Each use restarts
 * the wait: on a phone, loading and running code drops frames while the user types or scrolls.
 * @param afterMs the wait in milliseconds
 * @param step as for `whenIdle`
 * @returns a function that stops the work
 */
export function whenLeftAlone(afterMs: number, step: () => boolean): () => void {
  let isDone = false;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = () => {
    clearTimeout(timer);
    stop?.();
  };
  const begin = () => {
    stop = whenIdle(() => (isDone = step()));
  };
  const waitAgain = () => {
    pause();
    if (!isDone) timer = setTimeout(begin, afterMs);
  };
  waitAgain();
  for (const use of USES) document.addEventListener(use, waitAgain, PASSIVE);
  return () => {
    pause();
    for (const use of USES) document.removeEventListener(use, waitAgain, PASSIVE);
  };
}
