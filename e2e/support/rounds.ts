import { gzipSync } from 'node:zlib';

import type { Page, Route } from 'playwright-core';

/** What a page asked for before a screen could be used. */
export interface Visit {
  /** The addresses of all that held the screen up, the page itself first: neither pictures nor fonts do. */
  readonly requests: readonly string[];
  /** How many of them waited for one another, the page itself among them. */
  readonly depth: number;
  /** JavaScript among them and in the page itself, each file as it is. */
  readonly scripts: readonly Buffer[];
  /** Style sheets among them, likewise. */
  readonly styles: readonly Buffer[];
}

/** What files weigh, kilobytes as gzip makes them. */
export const kilobytes = (files: readonly Buffer[]): number =>
  files.reduce((bytes, file) => bytes + gzipSync(file, { level: 9 }).length, 0) / 1000;

/** More than any screen takes: something is wrong. */
const MOST_ROUNDS = 12;
const PICTURE_OR_FONT = /\.(?:woff2?|svg|png)$/;
/** Marks a script element that has run. */
const RAN = 'data-ran';

/**
 * Opens an address and answers its requests round by round: all are held until the page has nothing more to do, then
 * those that were made meanwhile are answered together. As many rounds as it takes, so many requests wait for one
 * another, however slow the machine is.
 * @param usable a selector of what is there once the screen can be used
 * @throws {Error} where the screen cannot be used after that
 */
export async function visitInRounds(page: Page, path: string, usable: string): Promise<Visit> {
  await markScriptsThatRan(page);
  let held = new Held();
  await page.route('**/*', (route) =>
    PICTURE_OR_FONT.test(route.request().url()) ? route.continue() : held.add(route),
  );
  const opened = page.goto(path, { waitUntil: 'commit' });
  const requests: string[] = [];
  const files: AnsweredFile[] = [];
  for (let depth = 1; depth <= MOST_ROUNDS; depth += 1) {
    await held.some;
    const round = held.routes;
    held = new Held();
    files.push(...(await Promise.all(round.map(answer))));
    requests.push(...round.map((route) => route.request().url()));
    await opened;
    await untilQuiet(page, requests.slice(1));
    if ((await page.locator(usable).count()) > 0) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      const of = (kind: string) => files.flatMap((file) => (file.kind === kind ? [file.body] : []));
      const [inScripts, inStyles] = [await standingIn(page, 'script'), await standingIn(page, 'style')];
      return {
        ...{ requests, depth },
        scripts: [...of('script'), ...inScripts],
        styles: [...of('stylesheet'), ...inStyles],
      };
    }
  }
  throw new Error(`${path} cannot be used yet:\n${requests.join('\n')}`);
}

/** The files of a kind that the page has in itself. */
async function standingIn(page: Page, element: 'script' | 'style'): Promise<Buffer[]> {
  const texts = await page.locator(`${element}[data-href]`).allTextContents();
  return texts.map((text) => Buffer.from(text));
}

/** The requests that were made since the last round. */
class Held {
  readonly routes: Route[] = [];
  readonly some: Promise<void>;
  #tell: () => void = () => undefined;

  constructor() {
    this.some = new Promise((resolve) => (this.#tell = resolve));
  }

  add(route: Route): void {
    this.routes.push(route);
    this.#tell();
  }
}

interface AnsweredFile {
  readonly kind: string;
  readonly body: Buffer;
}

/** Lets a request go to the server, until its answer is there. */
async function answer(route: Route): Promise<AnsweredFile> {
  const headers = route.request().headers();
  // A browser that is intercepted asks for the page past every cache, and would be given another one.
  await route.continue({ headers: { ...headers, 'cache-control': 'max-age=0' } });
  const response = await route.request().response();
  await response?.finished();
  const kind = route.request().resourceType();
  const isFile = kind === 'script' || kind === 'stylesheet';
  return { kind, body: isFile && response !== null ? await response.body() : Buffer.alloc(0) };
}

/** The answer of a script comes before the script runs. */
async function markScriptsThatRan(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    for (const outcome of ['load', 'error'])
      document.addEventListener(
        outcome,
        ({ target }) => {
          if (target instanceof HTMLScriptElement) target.setAttribute(mark, '');
        },
        // These events do not bubble.
        true,
      );
  }, RAN);
}

/** Waits until the page has all these answers, has run the scripts among them, and has nothing left to do. */
async function untilQuiet(page: Page, answered: readonly string[]): Promise<void> {
  await page.waitForFunction(
    ({ urls, mark }) => {
      const missing = [...urls];
      for (const { name } of performance.getEntriesByType('resource'))
        if (missing.includes(name)) missing.splice(missing.indexOf(name), 1);
      const running = [...document.scripts].some(
        (element) => urls.includes(element.src) && !element.hasAttribute(mark),
      );
      return document.readyState !== 'loading' && missing.length === 0 && !running;
    },
    { urls: answered, mark: RAN },
    { polling: 20 },
  );
  await page.evaluate(async () => {
    // A style sheet that is held lets no frame come.
    const frames = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet !== null,
    );
    for (let turn = 0; turn < 3; turn += 1) {
      if (frames) await new Promise((resolve) => requestAnimationFrame(resolve));
      // Everything else that is to be done comes before a task in the background.
      await scheduler.postTask(() => undefined, { priority: 'background' });
    }
  });
}
