/** How often to check that npm is still running, in milliseconds. */
const LOOK_EVERY = 200;

/**
 * Calls `then` once the npm that runs this script has ended. npm signals only the shell that it started, and that
 * shell dies silently. We notice because another process becomes our parent.
 */
export function whenNpmIsGone(then) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const starter = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(looking);
    then();
  }, LOOK_EVERY);
  looking.unref();
}
