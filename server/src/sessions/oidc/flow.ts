import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

/** The data of a sign-in that is stored while the browser is at the issuer. */
export const Flow = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** The requested page, a path of this site. */
  from: v.string(),
  /** The token of the invitation that started the sign-in, if any. */
  invitation: v.optional(v.nullable(v.string()), null),
});
export type Flow = v.InferOutput<typeof Flow>;

const PREFIX = 'boot_sign_in_';
/** Long enough to sign in at the issuer, including a second factor. */
const LIFETIME_SECONDS = 15 * 60;
const STATE = /^[\w-]{16,128}$/;

/**
 * Stores each flow in its own cookie, sent to the callback only, so that two tabs can sign in simultaneously. The
 * answer must carry the state of a flow that this browser started.
 */
export class FlowCookies {
  private readonly options: CookieSerializeOptions;

  /**
   * @param path of the callback; the cookies are sent there and below
   * @param secure true if browsers reach the site over https only
   */
  constructor(path: string, secure: boolean) {
    // Lax, because the issuer sends the browser back from another site.
    this.options = { path, httpOnly: true, sameSite: 'lax', secure };
  }

  remember(reply: FastifyReply, flow: Flow): void {
    const value = Buffer.from(JSON.stringify(flow)).toString('base64url');
    void reply.setCookie(`${PREFIX}${flow.state}`, value, { ...this.options, maxAge: LIFETIME_SECONDS });
  }

  /** Removes the flow of a state and returns it. */
  take(request: FastifyRequest, reply: FastifyReply, state: string): Flow | null {
    const name = `${PREFIX}${state}`;
    const value = STATE.test(state) ? request.cookies[name] : undefined;
    if (value === undefined) return null;
    void reply.clearCookie(name, this.options);
    const flow = v.safeParse(Flow, parsed(Buffer.from(value, 'base64url').toString('utf8')));
    return flow.success && flow.output.state === state ? flow.output : null;
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
