import * as v from 'valibot';
import { id, localDateTime, maybeText, text } from './schema';

/** Where the WebSocket is on which changes of boots are told. */
export const LIVE_PATH = '/api-web/api/boot/live';

/** Bytes of the longest message that a client may send. */
export const LIVE_MESSAGE_MAX = 1_024;

/** With which codes the server ends a connection by itself; the first is the product's own, the rest are RFC 6455's. */
export const LIVE_CLOSE = {
  /** The session has ended, or a permission was taken away. */
  notAllowed: 4401,
  goingAway: 1001,
  /** A message that is none, or asks for what may not be seen. */
  policy: 1008,
  tryAgain: 1013,
} as const;

/** Whose boots a client wants to hear of; the server says the same back once it counts. */
export const LiveSubscription = v.union([v.strictObject({ region: text }), v.strictObject({ company: id })]);
export type LiveSubscription = v.InferOutput<typeof LiveSubscription>;

/** A change of a boot; `kind` as in a boot's history, one that a client does not know counts as any change. */
export const LiveChange = v.object({
  kind: text,
  bootId: id,
  refNum: text,
  /** Short name; null: the system itself. */
  by: maybeText,
  /** When it was taken down, local to the boot's region. */
  time: localDateTime,
});
export type LiveChange = v.InferOutput<typeof LiveChange>;
