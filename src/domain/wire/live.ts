import * as v from 'valibot';
import { id, localDateTime, maybeText, text } from './schema';

/** The path of the WebSocket that announces changes of boots. */
export const LIVE_PATH = '/api-web/api/boot/live';

/** The maximum size of a client's message, in bytes. */
export const LIVE_MESSAGE_MAX = 1_024;

/**
 * The codes with which the server closes a connection. The first is the product's own, the others are from RFC 6455.
 */
export const LIVE_CLOSE = {
  /** The session has ended, or a permission was revoked. */
  notAllowed: 4401,
  goingAway: 1001,
  /** The message is invalid, or asks for something that the user may not see. */
  policy: 1008,
  tryAgain: 1013,
} as const;

/** A change of a boot. `kind` is the kind of history entry. Clients treat an unknown kind like any other change. */
export const LiveChange = v.object({
  kind: text,
  bootId: id,
  refNum: text,
  /** The user's short name; null for the system. */
  by: maybeText,
  /** When it was recorded, local to the boot's region. */
  time: localDateTime,
});
export type LiveChange = v.InferOutput<typeof LiveChange>;
