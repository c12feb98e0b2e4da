/** The pattern worker's message once it is loaded. */
export const READY = 'ready';
