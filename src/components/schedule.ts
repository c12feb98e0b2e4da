// Schedules work that no one is waiting for: when the browser is idle.

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
