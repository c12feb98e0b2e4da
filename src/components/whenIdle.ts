/** Between two steps where the browser does not say when it is idle (Safari): one frame, milliseconds. */
const PAUSE_MS = 16;
/** What a step may take of an idle moment, milliseconds. */
const STEP_MS = 4;

/**
 * Does work in small steps, in the moments in which the browser has nothing better to do.
 * @param step does one step and says whether it was the last one
 * @returns stops the work
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
