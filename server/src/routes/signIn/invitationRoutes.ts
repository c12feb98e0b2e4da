import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Clock } from '../../../../src/domain/time/clock';
import type { Config } from '../../platform/config/config';
import type { Db } from '../../db/database';
import type { Refusals } from '../../audit/Refusals';
import { BUSY_WAIT_MS, HashQueueFull, type HashQueue } from '../../people/HashQueue';
import { findInvited, INVITATION_PATH } from '../../people/invitations';
import type { AuthCookies } from '../../sessions/cookies';
import { START_PAGE } from '../../../../src/domain/wayBack';
import type { SessionStore } from '../../sessions/SessionStore';
import { choosePassword, type ChoiceOutcome } from '../../sessions/signIn/choosePassword';
import { faultText, renderInvitation, renderInvitationOver } from '../../sessions/signIn/invitationPage';
import { languageOf, loginTexts, waitText } from '../../sessions/signIn/loginTexts';
import { recordSignIn } from '../../sessions/signIn/signInEvent';
import { SIGNING_IN } from './loginRoutes';

export interface InvitationParts {
  readonly config: Pick<Config, 'brand'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly hashes: HashQueue;
  readonly sessions: SessionStore;
  readonly cookies: AuthCookies;
  readonly refusals: Refusals;
}

const text = v.fallback(v.optional(v.string(), ''), '');
const Params = v.object({ token: v.string() });
const Form = v.object({ password: text, repeat: text });

/** The page on which an invited person chooses a password. Opening it does not use up the invitation. */
export function invitationRoutes(app: FastifyInstance, parts: InvitationParts): void {
  const { config, db, clock, hashes, sessions, cookies, refusals } = parts;
  const { productName } = config.brand;

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: { token: string; status: number; message: string | null },
  ) {
    const language = languageOf(request.headers['accept-language']);
    const invited = await findInvited(db, shown.token, clock());
    void reply
      .status(invited === null ? 410 : shown.status)
      .type('text/html; charset=utf-8')
      .headers({ 'Cache-Control': 'no-store', 'Content-Language': language, Vary: 'Accept-Language' });
    if (invited === null) return reply.send(renderInvitationOver({ language, productName }));
    const action = `${INVITATION_PATH}/${shown.token}`;
    const { username } = invited;
    return reply.send(renderInvitation({ language, productName, action, username, message: shown.message }));
  }

  async function chosen(token: string, request: FastifyRequest): Promise<ChoiceOutcome | null> {
    const form = v.parse(Form, { ...Object(request.body) });
    try {
      return await choosePassword({ db, clock, hashes }, { token, ...form });
    } catch (error) {
      if (error instanceof HashQueueFull) return null;
      throw error;
    }
  }

  async function choose(request: FastifyRequest, reply: FastifyReply) {
    const { token } = v.parse(Params, request.params);
    const language = languageOf(request.headers['accept-language']);
    const outcome = await chosen(token, request);
    if (outcome === null) {
      void reply.header('Retry-After', String(BUSY_WAIT_MS / 1_000));
      return show(request, reply, {
        token,
        status: 429,
        message: waitText(loginTexts(language), BUSY_WAIT_MS),
      });
    }
    const event = { method: 'invitation', address: request.ip } as const;
    if (outcome.refused === 'invitation over') {
      recordSignIn(
        { log: request.log, refusals },
        { ...event, outcome: 'refused', userId: null, reason: outcome.refused },
      );
      return show(request, reply, { token, status: 410, message: null });
    }
    if (outcome.refused !== null) {
      return show(request, reply, { token, status: 400, message: faultText(language, outcome.refused) });
    }
    const { userId } = outcome;
    const old = cookies.tokenOf(request);
    if (old !== null) await sessions.end(old, 'replaced');
    cookies.signIn(reply, await sessions.start(userId, event));
    recordSignIn({ log: request.log, refusals }, { ...event, outcome: 'signed in', userId });
    return reply.header('Cache-Control', 'no-store').redirect(START_PAGE, 303);
  }

  const address = `${INVITATION_PATH}/:token`;
  app.get(address, { config: SIGNING_IN }, (request, reply) =>
    show(request, reply, { token: v.parse(Params, request.params).token, status: 200, message: null }),
  );
  app.post(address, { config: SIGNING_IN }, choose);
}
