import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Call } from '../../../src/domain/wire/call';
import { bootCalls, sessionCalls, vehicleCalls } from '../../../src/domain/wire/calls';
import { LoginInfo, LoginUser } from '../../../src/domain/wire/session';

/** Answers by the path of the call, without its query. */
export type EarlyAnswers = Readonly<Record<string, unknown>>;

/** A longer answer is left to a request of its own, beside the code: it would hold up the page, characters. */
const LONGEST = 65_536;
const ADD_FORM = /^add\/([^/]+)\/?$/;

/**
 * What the page of an address asks for first, for whoever is signed in: who they are, their regions, and the lists of
 * an add form. The calls are made as the page itself would make them, with its cookies, through every rule and limit;
 * what is refused or fails is left out, and the page asks for it itself.
 * @param name the address below /boot/, decoded
 * @returns nothing for whoever is signed out, or has an agreement to accept first
 */
export async function earlyAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  name: string,
): Promise<EarlyAnswers> {
  const answers: Record<string, unknown> = {};
  const ask = async (path: string): Promise<unknown> => {
    const { statusCode, payload } = await app.inject({
      method: 'GET',
      url: path,
      headers: headersOf(request),
      remoteAddress: request.socket.remoteAddress ?? '',
    });
    if (statusCode !== 200 || payload.length > LONGEST) return undefined;
    const value: unknown = JSON.parse(payload);
    answers[path] = value;
    return value;
  };

  const info = v.safeParse(LoginInfo, await ask(sessionCalls.loginInfo.path));
  if (!info.success || !info.output.loggedIn || info.output.clickwrapAccepted === false) return {};
  const [who] = await Promise.all([ask(sessionCalls.loginUser.path), ask(sessionCalls.allowedRegions.path)]);
  const user = v.safeParse(LoginUser, who);
  const [, region] = ADD_FORM.exec(name) ?? [];
  if (region !== undefined && user.success && user.output.permissions?.[region]?.includes('BOOT_CREATE'))
    await Promise.all(formCalls(region).map(ask));
  return answers;
}

/** A page's own request says what of it would be good enough, or how it may be packed: an answer has no use for that. */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const kept = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function formCalls(region: string): string[] {
  const { makes, bodies, colors, states, regionPlace } = vehicleCalls;
  const of = ({ path }: Call) => path.replace(/:\w+/, encodeURIComponent(region));
  return [makes, bodies, colors, states, bootCalls.defaultState, regionPlace].map(of);
}

/** The answers as a part of a page, where nothing in them can end that part or begin another. */
export function asPart(answers: EarlyAnswers): string {
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="early-answers">${json}</script>`;
}
