import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';

import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

import { findBrowser } from '../../scripts/lib/browser.mjs';
import { Front } from './front';
import { ROOT } from './root';
import { Server, type ServerOptions } from './server';
import { resize } from './waiting';
import { watch, type Allowed } from './watch';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Viewport widths of phone, tablet and desktop, in CSS pixels. */
export const WIDTHS = { phone: 375, tablet: 768, desk: 1280 } as const;

export interface PageOptions extends BrowserContextOptions {
  /** Console messages that this test provokes on purpose. */
  allow?: Allowed;
  /** True for a browser without service workers, as without HTTPS: every file is fetched over the network. */
  withoutWorker?: boolean;
}

export interface ProductOptions extends ServerOptions {
  /** Additional arguments for the browser, for example for its camera. */
  browserArgs?: readonly string[];
  /** Opens the pages as if the server did not announce `guard`, like a server without support for the kerb. */
  withoutGuard?: boolean;
}

/** Starts an installed browser: CHROME_PATH if set, otherwise the first one found. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('no browser was found: set CHROME_PATH');
  return chromium.launch({ executablePath, args: [...ARGS, ...args] });
}

/** The running product: one server with demo data and one browser per test file. */
export class Product {
  #server: Server | undefined;
  #browser: Browser | undefined;
  #front: Front | undefined;

  async start({ browserArgs, withoutGuard = false, ...options }: ProductOptions): Promise<void> {
    // If only one of them starts, `stop` still has to clean it up.
    const [server, browser] = await Promise.allSettled([Server.start(options), launchBrowser(browserArgs)]);
    if (server.status === 'fulfilled') this.#server = server.value;
    if (browser.status === 'fulfilled') this.#browser = browser.value;
    for (const part of [server, browser]) if (part.status === 'rejected') throw part.reason;
    if (withoutGuard) {
      this.#front = await Front.start(this.server.origin);
      this.#front.announcesGuard = false;
    }
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await this.#front?.stop();
    await this.#server?.dispose();
  }

  get server(): Server {
    if (!this.#server) throw new Error('the product has not been started');
    return this.#server;
  }

  /** The origin where pages are opened: the server, or a front for it. */
  get pagesOrigin(): string {
    return this.#front?.origin ?? this.server.origin;
  }

  get browser(): Browser {
    if (!this.#browser) throw new Error('the product has not been started');
    return this.#browser;
  }

  /**
   * Runs a test in its own browser profile. A test that passed still fails if the page complained: a console error or
   * warning, an uncaught error, or a request to another host.
   */
  async withPage(work: (page: Page) => Promise<void>, options: PageOptions = {}): Promise<void> {
    const { allow, withoutWorker = false, ...contextOptions } = options;
    const origin = contextOptions.baseURL ?? this.pagesOrigin;
    const context = await this.browser.newContext({
      baseURL: origin,
      locale: 'en-US',
      viewport: { width: WIDTHS.desk, height: 800 },
      ...contextOptions,
    });
    if (withoutWorker)
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    const check = watch(context, origin, allow);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    try {
      await work(page);
      check();
    } catch (error) {
      // If the page is closed, the screenshot fails; that error must not hide the real one.
      await page
        .screenshot({ path: path.join(resultsFolder(), `failed-${process.pid}.png`) })
        .catch(() => null);
      throw error;
    } finally {
      // A request that a test still intercepts would fail after the test, and with it the whole file.
      for (const open of context.pages()) await open.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  }
}

/** Starts the product before the tests of a file and cleans up after them. */
export function useProduct(options: ProductOptions = {}): Product {
  const product = new Product();
  before(() => product.start(options));
  after(() => product.stop());
  return product;
}

/** The folder for screenshots, which git ignores. */
function resultsFolder(): string {
  const folder = path.join(ROOT, 'test-results');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Takes screenshots at the three widths for people to look at: test-results/{name}-{width}.png. Only if `PICTURES` is
 * set, because they take time and assert nothing.
 */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] === undefined) return;
  const size = page.viewportSize();
  for (const width of Object.values(WIDTHS)) {
    await resize(page, width);
    await page.screenshot({ path: path.join(resultsFolder(), `${name}-${width}.png`), fullPage: true });
  }
  if (size) await resize(page, size.width, size.height);
}
