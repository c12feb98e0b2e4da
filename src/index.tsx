import { configure } from 'mobx';
import { createInstance } from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { httpApi } from './api/httpApi';
import { App } from './app/App';
import { browserDevice } from './app/platform/device';
import { browserInstaller } from './app/platform/installer';
import { browserPage } from './app/platform/browserPage';
import { browserPagesWorker } from './app/platform/pagesWorker';
import { unlessLeaving, watchLeaving } from './app/platform/leaving';
import { later, onConnection, openLiveSocket } from './app/platform/liveSocket';
import { locate } from './app/platform/locate';
import { sendFile } from './app/platform/sendFile';
import { startPatternWorker } from './app/platform/startPatternWorker';
import { WorkerPatternRunner } from './app/platform/WorkerPatternRunner';
import { browserRouter } from './app/router';
import { readSettings } from './app/settings';
import { SettingsProvider } from './app/SettingsContext';
import { UnreachablePage } from './app/UnreachablePage';
import { setUpI18n } from './i18n/setUp';
import { SITE_ROOT } from './paths/paths';
import { applicationOf } from './routes';
import { StoreProvider } from './stores/context';
import { removeExpired } from './stores/device/expired';
import { RootStore } from './stores/RootStore';
import './theme/theme';

// `computedRequiresReaction` is off: it would warn whenever a store reads another store's computed in an action.
configure({ enforceActions: 'always' });

watchLeaving();
const settings = readSettings();
const page = browserPage();
const device = browserDevice();
const i18n = createInstance();
const application = applicationOf(window.location.pathname);
const api = httpApi({
  fetch: (...request) => unlessLeaving(fetch(...request)),
  languages: () => navigator.languages,
  log: (line) => console.error(line),
});
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
void store.start();
void removeExpired(device, Date.now);

const root = createRoot(document.getElementById('root') ?? document.body);
unlessLeaving(
  setUpI18n(i18n, {
    productName: settings.productName,
    strict: process.env['NODE_ENV'] === 'development',
  }),
).then(
  () =>
    root.render(
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <SettingsProvider value={settings}>
            <StoreProvider store={store}>
              <App router={browserRouter(application, store.unfinishedWork)} />
            </StoreProvider>
          </SettingsProvider>
        </I18nextProvider>
      </StrictMode>,
    ),
  (error: unknown) => {
    console.error(error);
    root.render(<UnreachablePage productName={settings.productName} />);
  },
);
