import * as v from 'valibot';
import { id, text } from './schema';

/**
 * The region or company that a client subscribes to. The server echoes it once the subscription is active. Only the
 * server checks it, so the pages import just its type.
 */
export const LiveSubscription = v.union([v.strictObject({ region: text }), v.strictObject({ company: id })]);
export type LiveSubscription = v.InferOutput<typeof LiveSubscription>;
