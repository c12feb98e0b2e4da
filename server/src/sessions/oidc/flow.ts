import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

/** What must be remembered of a sign-in while the browser is at the issuer. */
export const Flow = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** The page wanted, a path of this site. */
  from: v.string(),
  /** The token of the invitation with which it began, if it did with one. */
  invitation: v.optional(v.nullable(v.string()), null),
});
export type Flow = v.InferOutput<typeof Flow>;

const PREFIX = 'boot_sign_in_';
/** As long as people take at the issuer, a second factor included. */
const LIFETIME_SECONDS = 15 * 60;
const STATE = /^[\w-]{16,128}$/;

/**
 * Keeps flows in cookies that only the callback gets to see, one for each, so that two tabs may sign in at once. The
 * issuer's answer must carry the state of a flow that this very browser started.
 */
export class FlowCookies {
  private readonly options: CookieSerializeOptions;

  /**
   * @param path of the callback and what is below it
   * @param secure whether browsers reach the site by https only
   */
  constructor(path: string, secure: boolean) {
    // Lax: the issuer sends the browser back by a link from another site.
    this.options = { path, httpOnly: true, sameSite: 'lax', secure };
  }

  remember(reply: FastifyReply, flow: Flow): void {
    const value = Buffer.from(JSON.stringify(flow)).toString('base64url');
    void reply.setCookie(`${PREFIX}${flow.state}`, value, { ...this.options, maxAge: LIFETIME_SECONDS });
  }

  /** Takes the flow of a state out of the browser: an answer of the issuer is good once. */
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
