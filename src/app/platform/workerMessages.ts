/* Messages between pages and the service worker. A worker may talk to pages of an earlier version, so the meaning of
   these texts must never change. */

/** To a waiting worker: take over, unless a page has unfinished work. */
export const TAKE_OVER = 'take-over';
/** To a waiting worker: take over immediately, because the user asked for it. */
export const TAKE_OVER_NOW = 'take-over-now';
/** To a page, with a port: answer true if it has no unfinished work. */
export const IS_FREE = 'is-free';
