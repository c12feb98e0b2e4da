import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { obstacleFor } from '../../../src/domain/gate';
import type { Call } from '../../../src/domain/wire/call';
import { sessionCalls } from '../../../src/domain/wire/calls';
import { LoginInfo, LoginUser } from '../../../src/domain/wire/session';
import { urlOf } from '../../../src/domain/wire/urlOf';
import { firstCalls, routeAt, type FirstCall } from '../../../src/routes';

/*
 * The server adds two things to the page of a signed-in person (docs/decisions/0039-how-a-page-starts.md): links with
 * which the browser fetches the code of the current screen together with the application's, and the answers to the
 * page's first calls. This saves the page one round trip. Other servers of the pages leave this out, and the page then
 * fetches everything itself.
 */

/** Longer answers, in characters, are left out because they would delay the page. */
const LONGEST = 65_536;
/** Lists the files of each screen's chunk, by the feature's folder; written by scripts/lib/pageFiles.mjs. */
const SCREEN_FILES = '.screen-files.json';

type ScreenFiles = Readonly<Record<string, readonly string[]>>;

/** Answers by the call's path without its query. */
type Answers = Readonly<Record<string, unknown>>;

/**
 * Adds links and answers to the page of an address.
 * @param page the page as built
 * @returns null if there are no answers: nobody is signed in, or they have no access
 */
export async function startedPage(
  app: FastifyInstance,
  request: FastifyRequest,
  buildDir: string,
  page: string,
): Promise<string | null> {
  const address = new URL(request.url, 'http://site');
  const answers = await answersFor(app, request, address);
  if (answers === null) return null;
  const links = await linksFor(buildDir, address);
  return page
    .replace('</head>', () => `${links}</head>`)
    .replace('</body>', () => `${asElement(answers)}</body>`);
}

async function linksFor(buildDir: string, address: URL): Promise<string> {
  const text = await readFile(path.join(buildDir, SCREEN_FILES), 'utf8').catch(() => '{}');
  const files = (JSON.parse(text) as ScreenFiles)[routeAt(address)?.route.folder ?? ''] ?? [];
  return files
    .map((file) => `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="${file}">`)
    .join('');
}

/**
 * The answers to the page's first calls. The server sends itself the requests that the page would, with the page's
 * cookies, so every rule and limit applies. Calls that are refused or fail are left out; the page makes them itself.
 */
async function answersFor(
  app: FastifyInstance,
  request: FastifyRequest,
  address: URL,
): Promise<Answers | null> {
  const answers: Record<string, unknown> = {};
  const ask = async (call: Call, values: FirstCall['values'] = {}): Promise<unknown> => {
    const url = urlOf(call.path, values);
    const { statusCode, payload } = await app.inject({
      method: 'GET',
      url,
      headers: headersOf(request),
      remoteAddress: request.socket.remoteAddress ?? '',
    });
    if (statusCode !== 200 || payload.length > LONGEST) return undefined;
    const value: unknown = JSON.parse(payload);
    answers[url] = value;
    return value;
  };

  const [info, user] = await Promise.all([ask(sessionCalls.loginInfo), ask(sessionCalls.loginUser)]);
  if (!v.is(LoginInfo, info) || !v.is(LoginUser, user) || obstacleFor('BOOT', info, user) !== undefined)
    return null;
  const calls = firstCalls(address, user).filter(({ isLong }) => isLong !== true);
  await Promise.all(calls.map(({ call, values }) => ask(call, values)));
  return answers;
}

/**
 * The headers that identify the caller. Conditional headers and encodings concern the page, not the answers in it.
 */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const passed = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];
  return Object.fromEntries(
    passed.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/**
 * Escapes the answers, so that no text in them can end the element or start another. They include the server's time, as
 * the `Date` header of a reply does.
 */
function asElement(answers: Answers): string {
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="early-answers" data-date="${new Date().toUTCString()}">${json}</script>`;
}
