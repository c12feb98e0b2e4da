import * as v from 'valibot';

/** The key of a submission. It is sent as a header, so it has only what a header can contain. */
export const SentKey = v.pipe(v.string(), v.regex(/^[!-~]{1,200}$/));

/** The latest time that a Date can hold. */
const LATEST_TIME = 8.64e15;

/** Milliseconds since the epoch. It is sent as an ISO time, so a Date can hold it. */
export const SentTime = v.pipe(v.number(), v.minValue(0), v.maxValue(LATEST_TIME));
