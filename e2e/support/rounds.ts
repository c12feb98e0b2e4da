import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import type { Page, Route } from 'playwright-core';

/** What a page requested before a screen was usable. */
export interface Visit {
  /** The URLs of everything that delayed the screen, the page itself first. Pictures and fonts never delay it. */
  readonly requests: readonly string[];
  /** The longest chain of requests that waited for one another, including the page. */
  readonly depth: number;
  /** The contents of the scripts. */
  readonly scripts: readonly Buffer[];
  /** The contents of all style sheets, linked and inline. */
  readonly styles: readonly Buffer[];
}

/** Sizes in kilobytes, gzipped. */
export const kilobytes = (files: readonly Buffer[]): number =>
  files.reduce((bytes, file) => bytes + gzipSync(file, { level: 9 }).length, 0) / 1000;

/** More rounds than any screen needs. Reaching it means that something is wrong. */
const MOST_ROUNDS = 12;
/** How long to wait for a screen while other requests are held, in milliseconds. */
const PARTIAL_MS = 2_000;
/** How long a request may take from the page to this process, in milliseconds. */
const ROUTED_MS = 250;
const PICTURE_OR_FONT = /\.(?:woff2?|svg|png)$/;
/** The attribute that marks a script element that has run. */
const RAN = 'data-ran';

/**
 * Opens an address and answers its requests in rounds: holds all of them until the page has nothing left to do, then
 * answers them together. The number of rounds is the longest chain of requests, however slow the machine.
 * @param usable a selector of something on the usable screen
 * @throws {Error} if the screen is not usable after that
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
    // The page can be quiet before this process has heard of its last request.
    await setTimeout(ROUTED_MS);
    const round = held.routes;
    held = new Held();
    // Answer the calls first. If that makes the screen usable, the held files were only for later.
    const isCall = (route: Route) => route.request().url().includes('/api-web/');
    for (const part of [round.filter(isCall), round.filter((route) => !isCall(route))]) {
      if (part.length === 0) continue;
      files.push(...(await Promise.all(part.map(answer))));
      requests.push(...part.map((route) => route.request().url()));
      await opened;
      await untilQuiet(page, requests.slice(1));
      if (await isUsable(page, usable, held.some, part.length < round.length)) {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        const of = (kind: string) => files.flatMap((file) => (file.kind === kind ? [file.body] : []));
        const elements = await page.locator('style').allTextContents();
        const styles = [...of('stylesheet'), ...elements.map((css) => Buffer.from(css))];
        return { requests, depth, scripts: of('script'), styles };
      }
    }
  }
  throw new Error(`${path} cannot be used yet:\n${requests.join('\n')}`);
}

/**
 * Waits until the screen is usable or the page makes another request.
 * @param isPartial whether other requests are held. The screen may need them, so the wait has a limit.
 * @returns whether it is usable
 */
async function isUsable(
  page: Page,
  usable: string,
  next: Promise<void>,
  isPartial: boolean,
): Promise<boolean> {
  const timeout = isPartial ? PARTIAL_MS : undefined;
  const shown = page
    .locator(usable)
    .first()
    .waitFor({ state: 'attached', ...(timeout === undefined ? {} : { timeout }) });
  await Promise.race([next, shown.catch(() => undefined)]);
  return (await page.locator(usable).count()) > 0;
}

/** The requests held since the last round. */
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

/** Forwards a request to the server and waits for its answer. */
async function answer(route: Route): Promise<AnsweredFile> {
  const headers = route.request().headers();
  // While requests are intercepted, the browser asks for the page with `no-cache`, and would get a different one.
  await route.continue({ headers: { ...headers, 'cache-control': 'max-age=0' } });
  const response = await route.request().response();
  await response?.finished();
  const kind = route.request().resourceType();
  const isFile = kind === 'script' || kind === 'stylesheet';
  return { kind, body: isFile && response !== null ? await response.body() : Buffer.alloc(0) };
}

/** Marks scripts that have run, since the reply alone arrives earlier. */
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

/** Waits until the page has all these answers, has run their scripts, and has nothing left to do. */
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
    // A pending style sheet blocks all frames.
    const frames = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet !== null,
    );
    for (let turn = 0; turn < 3; turn += 1) {
      if (frames) await new Promise((resolve) => requestAnimationFrame(resolve));
      // Everything else runs before a background task.
      await scheduler.postTask(() => undefined, { priority: 'background' });
    }
  });
}
