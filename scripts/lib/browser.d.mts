/** A Chromium, Chrome or Edge on this machine, or undefined. */
export function findBrowser(env?: NodeJS.ProcessEnv): string | undefined;
