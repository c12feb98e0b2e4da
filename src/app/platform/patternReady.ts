/** What the pattern worker says once it is there to be asked. */
export const READY = 'ready';
