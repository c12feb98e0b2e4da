import { configure } from 'mobx';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { App } from './App';
import { TEXTS_FOLDER, textFilesIn } from './early/texts';
import { browserDevice } from './platform/device';
import { later, onConnection, openLiveSocket } from './platform/liveSocket';
import type { AppRouter } from './navigation/AppRouter';
import { browserPage } from './platform/browserPage';
import { startPatternWorker } from './platform/startPatternWorker';
import { WorkerPatternRunner } from './platform/WorkerPatternRunner';
import { applicationOf, browserRouter } from './router';
import { loadAhead, preloadScreen } from './screens';
import { readSettings } from './settings';
import { SettingsProvider } from './SettingsContext';
import { UnreachablePage } from './UnreachablePage';
import { newI18n, setUpI18n } from '../i18n/setUp';
import { SITE_ROOT } from '../paths/paths';
import { StoreProvider } from '../stores/context';
import { RootStore, type RootStoreDeps } from '../stores/RootStore';

/** So long the screen may take once everything else is there, milliseconds, before the page says that it is loading. */
const BLANK_FOR_MS = 250;

/** What the application is told by its calls. */
export interface ApiHooks {
  /** A call was refused since the session is over. */
  readonly onSessionLost: () => void;
  /** A call was answered, and the session's inactivity begins anew. */
  readonly onAnswered: () => void;
  readonly log: (line: string) => void;
}

/**
 * Starts the application in the page's element `root`.
 * @param makeApi makes the calls, or takes over their answers where they were asked for before
 * @param doFetch the same for the texts
 */
export function start(
  makeApi: (hooks: ApiHooks) => RootStoreDeps['api'],
  doFetch: typeof fetch,
): void {
  const isDevelopment = process.env['NODE_ENV'] === 'development';
  // Not `computedRequiresReaction`: stores rightly ask each other in calls that nobody watches, and it warns of each.
  configure({ enforceActions: 'always' });

  const settings = readSettings();
  const page = browserPage();
  const application = applicationOf(window.location.pathname);
  const i18n = newI18n();

  const api = makeApi({
    onSessionLost: () => {
      store.noteSessionEnd();
      page.go(SITE_ROOT);
    },
    onAnswered: () => store.sessionTimeout.noteCall(),
    log: (line) => console.error(line),
  });
  const store: RootStore = new RootStore({
    api,
    application,
    page,
    sessionCookie: settings.sessionCookie,
    translate: (key, params) => i18n.t(key, { ...params }),
    clock: Date.now,
    patterns: new WorkerPatternRunner(startPatternWorker),
    device: browserDevice(),
    live: { open: openLiveSocket, later, onConnection },
  });

  let router: AppRouter | undefined;
  const makeRouter = () => (router ??= browserRouter(application, store.unfinishedWork));
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no element with the id root');
  const root = createRoot(place);

  const texts = setUpI18n(i18n, {
    productName: settings.productName,
    strict: isDevelopment,
    folder: TEXTS_FOLDER,
    whole: textFilesIn(document),
    fetch: doFetch,
  });
  // Who is there is asked while the texts and the screen's code are still on their way.
  const screen = Promise.allSettled([
    store.start().then(() => {
      const loaded = loadAhead(store, window.location);
      // While the answers are on their way; who is not let in may be sent on to another address first.
      if (store.session.isReady) makeRouter();
      return loaded;
    }),
    texts.then(() => preloadScreen(window.location.pathname)),
  ]);
  texts
    // What is drawn first is best the screen itself: each state before it is drawn, laid out and painted as well.
    .then(() => Promise.race([screen, new Promise((resolve) => setTimeout(resolve, BLANK_FOR_MS))]))
    .then(
      // No StrictMode: the component and upload libraries still ask React for DOM nodes in the old way, and it complains.
      () =>
        root.render(
          <I18nextProvider i18n={i18n}>
            <SettingsProvider value={settings}>
              <StoreProvider store={store}>
                <App makeRouter={makeRouter} />
              </StoreProvider>
            </SettingsProvider>
          </I18nextProvider>,
        ),
      (error: unknown) => {
        console.error(error);
        root.render(<UnreachablePage productName={settings.productName} />);
      },
    );
}
