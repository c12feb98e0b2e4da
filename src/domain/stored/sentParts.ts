import * as v from 'valibot';

/** The key of a submission: only characters that a header can contain, because it is sent as one. */
export const SentKey = v.pipe(v.string(), v.regex(/^[!-~]{1,200}$/));

/** The latest time that a Date can hold. */
const LATEST_TIME = 8.64e15;

/** Milliseconds since the epoch, in the range of a Date, because it is sent as an ISO time. */
export const SentTime = v.pipe(v.number(), v.minValue(0), v.maxValue(LATEST_TIME));
