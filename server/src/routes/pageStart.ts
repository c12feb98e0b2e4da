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
 * What the server adds to the page of a signed-in person (docs/decisions/0039-how-a-page-starts.md): links that have the
 * browser fetch the code of the address's screen together with the application's, and the answers to the calls that the
 * page makes first. The page then waits for one round trip less. Any other server of the pages leaves this out, and the
 * page fetches all of it by itself.
 */

/** A longer answer would hold up the page, characters. */
const LONGEST = 65_536;
/** Which files each screen's chunk consists of, by the feature's folder; written by scripts/lib/pageFiles.mjs. */
const SCREEN_FILES = '.screen-files.json';

type ScreenFiles = Readonly<Record<string, readonly string[]>>;

/** Answers by the path of the call, without its query. */
type Answers = Readonly<Record<string, unknown>>;

/**
 * Adds links and answers to the page of an address.
 * @param page the page as it was built
 * @returns null if there are no answers: nobody is signed in, or may not come in
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
 * The answers to the page's first calls. The server calls itself as the page would, with the page's cookies, through
 * every rule and limit. Calls that are refused or fail are left out; the page makes them itself.
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

/** Conditional headers and encodings are about the page, not about the answers in it. */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const passed = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];
  return Object.fromEntries(
    passed.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** Escaped, so that no text in the answers can end the element or begin another. */
function asElement(answers: Answers): string {
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="early-answers">${json}</script>`;
}
