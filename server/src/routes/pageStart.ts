import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE, LANGUAGE_QUERY_PARAMETER } from '../../../src/domain/constants';
import { obstacleFor } from '../../../src/domain/gate';
import type { Call } from '../../../src/domain/wire/call';
import { sessionCalls } from '../../../src/domain/wire/calls';
import { LoginInfo, LoginUser } from '../../../src/domain/wire/session';
import { urlOf } from '../../../src/domain/wire/urlOf';
import { firstCalls, routeAt, type FirstCall } from '../../../src/routes';
import { languageOf } from '../sessions/signIn/loginTexts';

/*
 * The server completes the page of a signed-in person (docs/decisions/0039-how-a-page-starts.md). It adds links with
 * which the browser fetches the code of the current screen together with the application's, and the answers to the
 * page's first calls: this saves one round trip. It also adds the style sheets and the texts, which arrive while the
 * browser is still requesting the code. Later visits get the page from the service worker, without all this. Other
 * servers of the pages leave it out, and the page then fetches everything itself.
 */

/** Longer answers, in characters, are left out because they would delay the page. */
const LONGEST = 65_536;
/** Lists the files of each screen's chunk, by the feature's folder; written by scripts/lib/pageFiles.mjs. */
const SCREEN_FILES = '.screen-files.json';
/** The element in which the build lists the text file of each language (scripts/lib/pageFiles.mjs). */
const TEXT_FILES = /<script type="application\/json" id="text-files">([^<]*)<\/script>/;
const STYLE_SHEET = /<link (?:[^>]* )?href="([^"]+\.css)"[^>]*>/g;

type ScreenFiles = Readonly<Record<string, readonly string[]>>;

/** Answers by the call's path without its query, and texts by their file's. */
type Answers = Readonly<Record<string, unknown>>;

/** A page for one person. */
export interface StartedPage {
  readonly html: string;
  /** The contents of the page's style elements. */
  readonly styles: readonly string[];
}

/**
 * Adds to the page what its first screen needs.
 * @param page the page as built
 * @returns null if there are no answers: nobody is signed in, or they have no access
 */
export async function startedPage(
  app: FastifyInstance,
  request: FastifyRequest,
  buildDir: string,
  page: string,
): Promise<StartedPage | null> {
  const address = new URL(request.url, 'http://site');
  const answers = await answersFor(app, request, address);
  if (answers === null) return null;
  const links = await linksFor(buildDir, address);
  const { html, styles } = await withStyles(
    page.replace('</head>', () => `${links}</head>`),
    buildDir,
  );
  const brought = asElement({ ...answers, ...(await textsFor(page, buildDir, request, address)) });
  return { html: html.replace('</body>', () => `${brought}</body>`), styles };
}

async function linksFor(buildDir: string, address: URL): Promise<string> {
  const text = (await readBuilt(buildDir, SCREEN_FILES)) ?? '{}';
  const files = (JSON.parse(text) as ScreenFiles)[routeAt(address)?.route.folder ?? ''] ?? [];
  return files
    .map((file) => `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="${file}">`)
    .join('');
}

/**
 * Replaces the links to style sheets with their contents, in the same order but after all other links, so that the
 * browser requests the code before it reads the styles. `data-href` tells webpack's loader that a chunk's style sheet
 * is there.
 */
async function withStyles(page: string, buildDir: string): Promise<StartedPage> {
  const styles: string[] = [];
  let html = page;
  let elements = '';
  for (const [link, href = ''] of page.matchAll(STYLE_SHEET)) {
    const css = await readBuilt(buildDir, href);
    if (css === undefined) continue;
    styles.push(css);
    html = html.replace(link, '');
    elements += `<style data-href="${href}">${css}</style>`;
  }
  return { html: html.replace('</head>', () => `${elements}</head>`), styles };
}

/** The texts of the page's most likely language and of the English fallback, by the address of their file. */
async function textsFor(
  page: string,
  buildDir: string,
  { headers }: FastifyRequest,
  { searchParams }: URL,
): Promise<Answers> {
  const [, listed = '{}'] = TEXT_FILES.exec(page) ?? [];
  const files = JSON.parse(listed) as Readonly<Record<string, string>>;
  const chosen = searchParams.get(LANGUAGE_QUERY_PARAMETER) ?? languageOf(headers['accept-language']);
  const texts: Record<string, unknown> = {};
  for (const language of new Set([chosen, DEFAULT_LANGUAGE])) {
    const file = Object.hasOwn(files, language) ? files[language] : undefined;
    const text = file === undefined ? undefined : await readBuilt(buildDir, file);
    if (file !== undefined && text !== undefined) texts[file] = JSON.parse(text);
  }
  return texts;
}

/**
 * A file of the build.
 * @param file its name or its address
 * @returns undefined if it cannot be read
 */
async function readBuilt(buildDir: string, file: string): Promise<string | undefined> {
  return readFile(path.join(buildDir, file.replace(/^\/boot\//, '')), 'utf8').catch(() => undefined);
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
