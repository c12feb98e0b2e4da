import * as v from 'valibot';
import { id, localDateTime, maybeText, text } from './schema';

/** The path of the WebSocket that sends changes of boots. */
export const LIVE_PATH = '/api-web/api/boot/live';

/** The maximum size of a client's message, in bytes. */
export const LIVE_MESSAGE_MAX = 1_024;

/** The codes with which the server closes a connection. The first is the product's own, the rest are RFC 6455's. */
export const LIVE_CLOSE = {
  /** The session has ended, or a permission was revoked. */
  notAllowed: 4401,
  goingAway: 1001,
  /** An invalid message, or one that asks for what may not be seen. */
  policy: 1008,
  tryAgain: 1013,
} as const;

/** The region or company that a client subscribes to. The server repeats it once the subscription is in effect. */
export const LiveSubscription = v.union([v.strictObject({ region: text }), v.strictObject({ company: id })]);
export type LiveSubscription = v.InferOutput<typeof LiveSubscription>;

/** A change of a boot. `kind` is as in a boot's history; a kind that a client does not know counts as any change. */
export const LiveChange = v.object({
  kind: text,
  bootId: id,
  refNum: text,
  /** The short name; null for the system itself. */
  by: maybeText,
  /** When it was taken down, local to the boot's region. */
  time: localDateTime,
});
export type LiveChange = v.InferOutput<typeof LiveChange>;
