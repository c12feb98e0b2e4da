import * as v from 'valibot';
import { obstacleFor } from '../../domain/gate';
import type { Call } from '../../domain/wire/call';
import { sessionCalls } from '../../domain/wire/calls/session';
import { LoginInfo, LoginUser } from '../../domain/wire/session';
import { urlOf } from '../../domain/wire/urlOf';
import { applicationOf, firstCalls } from '../../routes';
import type { BrowserPage } from '../../stores/page/BrowserPage';
import { passedOn } from '../../stores/session/passedOn';
import type { EarlyAnswers } from './EarlyAnswers';

/**
 * Makes the calls that the page's address needs while the application's code is still loading: the user and, if the
 * user has access, the first calls of the screen. The responses wait for the application.
 * @param languages the Accept-Language header of every call
 * @returns once the calls are made. If one fails, the application makes it again and reports the error
 */
export async function askAhead(
  early: EarlyAnswers,
  page: Pick<BrowserPage, 'here' | 'query' | 'session'>,
  languages: string,
): Promise<void> {
  const address = new URL(page.here(), window.location.origin);
  const headers = { 'Accept-Language': languages };
  const ask = async <S extends v.GenericSchema>(
    { path }: Call,
    values: Parameters<typeof urlOf>[1],
    schema: S,
  ): Promise<v.InferOutput<S>> => {
    const url = urlOf(path, values);
    const response = early.ask(url, headers);
    // An answer that came with the page is read synchronously, so that the next calls start before the application's
    // code.
    const answer: unknown = early.answerInPage(url) ?? (await (await response).clone().json());
    return v.parse(schema, answer);
  };
  try {
    const [info, user] = await Promise.all([
      ask(sessionCalls.loginInfo, {}, LoginInfo),
      ask(sessionCalls.loginUser, passedOn(page), LoginUser),
    ]);
    if (obstacleFor(applicationOf(address.pathname), info, user) !== undefined) return;
    for (const { call, values } of firstCalls(address, user))
      early.askAhead(urlOf(call.path, values), headers);
  } catch {
    // The application repeats these calls.
  } finally {
    early.close();
  }
}
