import './theme/theme';
import { configure } from 'mobx';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { httpApi } from './api/httpApi';
import { App } from './app/App';
import { browserDevice } from './app/platform/device';
import { browserPage } from './app/platform/browserPage';
import { startPatternWorker } from './app/platform/startPatternWorker';
import { WorkerPatternRunner } from './app/platform/WorkerPatternRunner';
import { applicationOf, browserRouter } from './app/router';
import { loadAhead, preloadScreen } from './app/screens';
import { readSettings } from './app/settings';
import { SettingsProvider } from './app/SettingsContext';
import { UnreachablePage } from './app/UnreachablePage';
import { newI18n, setUpI18n } from './i18n/setUp';
import { BOOT_BASE, SITE_ROOT } from './paths/paths';
import { StoreProvider } from './stores/context';
import { RootStore } from './stores/RootStore';

const isDevelopment = process.env['NODE_ENV'] === 'development';
// Not `computedRequiresReaction`: stores rightly ask each other in calls that nobody watches, and it warns of each.
configure({ enforceActions: 'always' });

const settings = readSettings();
const page = browserPage();
const application = applicationOf(window.location.pathname);
const i18n = newI18n();

const api = httpApi({
  languages: () => navigator.languages,
  onSessionLost: () => page.go(SITE_ROOT),
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
});

// Who is there is asked while the texts and the screen's code are still on their way.
void store.start().then(() => loadAhead(store, window.location));
preloadScreen(window.location.pathname);
const makeRouter = () => browserRouter(application, store.unfinishedWork);
const place = document.getElementById('root');
if (!place) throw new Error('The page has no element with the id root');
const root = createRoot(place);

// No StrictMode: the component and upload libraries still ask React for DOM nodes in the old way, and it complains.
setUpI18n(i18n, {
  productName: settings.productName,
  strict: isDevelopment,
  folder: `${BOOT_BASE}/locales`,
}).then(
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
