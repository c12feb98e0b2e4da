/** The message that the pattern worker sends once it is loaded. */
export const READY = 'ready';
