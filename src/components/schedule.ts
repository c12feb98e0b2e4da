// Schedules work that nobody waits for: after the next frame, when idle, or when the user pauses.
import { startTransition, useEffect, useState } from 'react';

/**
 * False for the first frame of a component, then true, in a transition. What is rendered first is on the screen before
 * the rest begins.
 */
export function useShown(): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setIsShown(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isShown;
}

/** The pause between two steps where the browser does not say when it is idle (Safari): one frame, milliseconds. */
const PAUSE_MS = 16;
/** The time that a step may take of an idle moment, milliseconds. */
const STEP_MS = 4;

/**
 * Does work in small steps while the browser is idle.
 * @param step does one step and returns whether it was the last one
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

/** The events by which a person uses a page. */
const USES = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const;
const PASSIVE = { capture: true, passive: true } as const;

/**
 * Does work in small steps while the browser is idle and nobody has used the page for a while. Each use starts the wait
 * again: on a phone, code that arrives and runs drops frames of whoever types or scrolls.
 * @param afterMs the wait, milliseconds
 * @param step as for `whenIdle`
 * @returns stops the work
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
