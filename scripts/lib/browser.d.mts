/** A Chromium, Chrome or Edge on this machine, or undefined. */
export function findBrowser(env?: NodeJS.ProcessEnv): string | undefined;
/** An installed browser. Installs one if none is found. */
export function getBrowser(): Promise<string>;
