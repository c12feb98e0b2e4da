/*
 * What pages and the service worker say to each other. A worker may talk to pages of an earlier version, so these
 * texts never change their meaning.
 */

/** To a waiting worker: take over, unless a page has something in hand. */
export const TAKE_OVER = 'take-over';
/** To a waiting worker: take over at once, because the user asked for it. */
export const TAKE_OVER_NOW = 'take-over-now';
/** To a page, with a port: answer true if nothing is in hand. */
export const IS_FREE = 'is-free';
