/** A Chromium, Chrome or Edge on this machine, or undefined. */
export function findBrowser(env?: NodeJS.ProcessEnv): string | undefined;
/** One that is there, else one that is fetched. */
export function getBrowser(): Promise<string>;
