import { configure } from 'mobx';
import type { i18n } from 'i18next';
import { newI18n, setUpI18n } from '../i18n/setUp';
import { applicationOf } from '../routes';
import type { Device } from '../stores/device/Device';
import type { BrowserPage } from '../stores/page/BrowserPage';
import { SITE_ROOT } from '../paths/paths';
import { RootStore, type RootStoreDeps } from '../stores/RootStore';
import { browserDevice } from './platform/device';
import { browserInstaller } from './platform/installer';
import { locate } from './platform/locate';
import { later, onConnection, openLiveSocket } from './platform/liveSocket';
import { browserPagesWorker } from './platform/pagesWorker';
import { sendFile } from './platform/sendFile';
import { startPatternWorker } from './platform/startPatternWorker';
import { WorkerPatternRunner } from './platform/WorkerPatternRunner';
import { prepareScreen } from './prepareScreen';
import { readSettings, type Settings } from './settings';
import { TEXTS_FOLDER, textFilesIn } from './start/texts';

/** What the view needs from the application. */
export interface StartedApplication {
  readonly store: RootStore;
  readonly settings: Settings;
  readonly device: Device;
  readonly i18n: i18n;
  /** Resolves when the texts that every screen needs are loaded. Rejects if they can't be. */
  readonly texts: Promise<void>;
  /** Resolves when the first screen's data is loaded, or could not be. */
  readonly prepared: Promise<void>;
}

/**
 * Starts the application: creates the stores and fetches the user while the texts and the view's code are still
 * arriving, then shows the view.
 * @param doFetch loads the texts
 * @throws {Error} if the view's code can't be loaded
 */
export async function start(
  api: RootStoreDeps['api'],
  page: BrowserPage,
  doFetch: typeof fetch,
): Promise<void> {
  // `computedRequiresReaction` is off: it would warn whenever a store reads another store's computed in an action.
  configure({ enforceActions: 'always' });
  const settings = readSettings();
  const i18n = newI18n();
  // The browser fetches the texts and opens the device's store while the stores are created.
  const texts = setUpI18n(i18n, {
    productName: settings.productName,
    strict: process.env['NODE_ENV'] === 'development',
    folder: TEXTS_FOLDER,
    whole: textFilesIn(document),
    fetch: doFetch,
  });
  // The view reports a failure.
  texts.catch(() => undefined);
  const device = browserDevice();
  const store = new RootStore({
    api,
    application: applicationOf(window.location.pathname),
    page,
    sessionCookie: settings.sessionCookie,
    translate: (key, params) => i18n.t(key, { ...params }),
    clock: Date.now,
    patterns: new WorkerPatternRunner(startPatternWorker),
    locate,
    device,
    live: { open: openLiveSocket, later, onConnection },
    installer: browserInstaller(),
    pagesWorker: browserPagesWorker(process.env['NODE_ENV'] === 'production'),
    sendFile,
  });
  api.on('answered', store.sessionTimeout.noteCall);
  api.on('sessionLost', () => {
    store.noteSessionEnd();
    page.go(SITE_ROOT);
  });
  const prepared = prepareScreen(store, new URL(window.location.href), store.start());
  const { show } = await import(/* webpackChunkName: "view" */ './view');
  await show({ store, settings, device, i18n, texts, prepared });
}
