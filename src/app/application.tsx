import { configure } from 'mobx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { whenIdle } from '../components/schedule';
import { newI18n, setUpI18n } from '../i18n/setUp';
import { SITE_ROOT } from '../paths/paths';
import { applicationOf } from '../routes';
import { StoreProvider } from '../stores/context';
import type { Device } from '../stores/device/Device';
import type { BrowserPage } from '../stores/page/BrowserPage';
import { RootStore, type RootStoreDeps } from '../stores/RootStore';
import { App } from './App';
import type { AppRouter } from './navigation/AppRouter';
import { browserDevice } from './platform/device';
import { browserInstaller } from './platform/installer';
import { locate } from './platform/locate';
import { later, onConnection, openLiveSocket } from './platform/liveSocket';
import { browserPagesWorker } from './platform/pagesWorker';
import { sendFile } from './platform/sendFile';
import { startPatternWorker } from './platform/startPatternWorker';
import { WorkerPatternRunner } from './platform/WorkerPatternRunner';
import { browserRouter } from './router';
import { prepareScreen } from './screens';
import { readSettings } from './settings';
import { SettingsProvider } from './SettingsContext';
import { TEXTS_FOLDER, textFilesIn } from './start/texts';
import { UnreachablePage } from './UnreachablePage';

/**
 * How long the page stays blank after the texts have loaded before it says that the first screen is loading,
 * in milliseconds.
 */
const BLANK_FOR_MS = 250;

/**
 * Starts the application in the page's `root` element: creates the stores, fetches the user while the texts load, and
 * renders once the whole first screen is ready.
 * @param doFetch loads the texts
 */
export async function start(
  api: RootStoreDeps['api'],
  page: BrowserPage,
  doFetch: typeof fetch,
): Promise<void> {
  // `computedRequiresReaction` is off: it would warn whenever a store reads another store's computed in an action.
  configure({ enforceActions: 'always' });
  const settings = readSettings();
  const application = applicationOf(window.location.pathname);
  const i18n = newI18n();
  // The browser fetches the texts and opens the device's store while the stores are created.
  const texts = setUpI18n(i18n, {
    productName: settings.productName,
    strict: process.env['NODE_ENV'] === 'development',
    folder: TEXTS_FOLDER,
    whole: textFilesIn(document),
    fetch: doFetch,
  });
  const device = browserDevice();
  const store = new RootStore({
    api,
    application,
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
  let router: AppRouter | undefined;
  const makeRouter = () => (router ??= browserRouter(application, store.unfinishedWork));
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no element with the id root');
  const root = createRoot(element);

  try {
    const screen = prepareScreen(store, new URL(window.location.href), texts, store.start());
    await texts;
    await Promise.race([screen, new Promise((resolve) => setTimeout(resolve, BLANK_FOR_MS))]);
    root.render(
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <SettingsProvider value={settings}>
            <StoreProvider store={store}>
              <App makeRouter={makeRouter} />
            </StoreProvider>
          </SettingsProvider>
        </I18nextProvider>
      </StrictMode>,
    );
    whenIdle(() => {
      void tidyUp(device);
      return true;
    });
  } catch (error) {
    console.error(error);
    root.render(<UnreachablePage productName={settings.productName} />);
  }
}

/** Takes over what an earlier version stored on this device, and deletes what has expired. Never rejects. */
async function tidyUp(device: Device): Promise<void> {
  try {
    const [{ takeOverEarlierDatabase }, { removeExpired }] = await Promise.all([
      import(/* webpackChunkName: "tidy-up" */ './platform/earlierDatabase'),
      import(/* webpackChunkName: "tidy-up" */ '../stores/device/expired'),
    ]);
    await takeOverEarlierDatabase(device, Date.now);
    await removeExpired(device, Date.now);
  } catch (error) {
    console.warn('This device could not be tidied up:', error);
  }
}
