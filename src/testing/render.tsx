import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { App } from '../app/App';
import { AppRouter } from '../app/navigation/AppRouter';
import { routesOf } from '../app/router';
import type { Settings } from '../app/settings';
import { SettingsProvider } from '../app/SettingsContext';
import { forgetLastScreen } from '../app/shell/Screen';
import { testPattern, type PatternRunner } from '../domain/requestorPattern';
import type { LoginUser } from '../domain/wire/session';
import { StoreProvider } from '../stores/context';
import type { Device } from '../stores/device/Device';
import { RootStore, type RootStoreDeps } from '../stores/RootStore';
import { FakeBackend, type DemoAccount } from './fakeApi';
import { FakeInstaller } from './browser/FakeInstaller';
import { FakeLive } from './browser/FakeLive';
import { FakePage } from './browser/FakePage';
import { FakePagesWorker } from './browser/FakePagesWorker';
import { testI18n } from './i18n';
import { MemoryDevice } from './memoryDevice';

/** The settings that the product ships with. */
export const TEST_SETTINGS: Settings = {
  productName: 'Towbridge',
  sessionCookie: {
    cookie: 'session_state',
    logoutValue: 'LOGOUT',
    authCookies: ['auth_token'],
    logoutPath: '/api-web/logout',
  },
};

/** Runs patterns without a time limit, in the test's own thread. */
export const plainPatterns: PatternRunner = {
  matches: async (pattern, value) => testPattern(pattern, value),
};

/** A device with in-memory storage. */
export function fakeDevice(): Device {
  return new MemoryDevice().openWindow();
}

/** The product's stores on a fake backend and a fake page. */
export function makeRootStore(backend: FakeBackend, changes: Partial<RootStoreDeps> = {}): RootStore {
  return new RootStore({
    api: backend,
    application: 'BOOT',
    page: new FakePage(),
    sessionCookie: TEST_SETTINGS.sessionCookie,
    translate: (key, params) => testI18n.t(key, { ...params }),
    clock: backend.world.clock,
    patterns: plainPatterns,
    locate: async () => 'unavailable',
    device: fakeDevice(),
    live: new FakeLive(),
    pagesWorker: new FakePagesWorker(),
    installer: new FakeInstaller(),
    sendFile: async (url) => backend.receive(url),
    ...changes,
  });
}

export interface RenderAppOptions {
  readonly backend?: FakeBackend;
  /** The signed-in user, instead of the backend's default. */
  readonly user?: DemoAccount | LoginUser | null;
  readonly page?: FakePage;
  readonly device?: Device;
  readonly live?: FakeLive;
  readonly pagesWorker?: FakePagesWorker;
  readonly installer?: FakeInstaller;
  readonly patterns?: PatternRunner;
  readonly locate?: RootStoreDeps['locate'];
  readonly application?: 'BOOT' | 'ADM';
}

export interface RenderedApp extends RenderResult {
  readonly user: UserEvent;
  readonly backend: FakeBackend;
  readonly page: FakePage;
  readonly store: RootStore;
  readonly router: AppRouter;
}

/**
 * Renders the whole application at a path (relative to its base, such as `/list`). Stores, routes and texts are the
 * product's; only the server and the browser page are fakes. Resolves once the gate has decided.
 */
export async function renderApp(path: string, options: RenderAppOptions = {}): Promise<RenderedApp> {
  const { application = 'BOOT', backend = new FakeBackend() } = options;
  const page = options.page ?? new FakePage(`${application === 'ADM' ? '/admin' : '/boot'}${path}`);
  if (options.user !== undefined) backend.signIn(options.user);
  const store = makeRootStore(backend, {
    application,
    page,
    ...(options.device ? { device: options.device } : {}),
    ...(options.patterns ? { patterns: options.patterns } : {}),
    ...(options.locate ? { locate: options.locate } : {}),
    ...(options.live ? { live: options.live } : {}),
    ...(options.pagesWorker ? { pagesWorker: options.pagesWorker } : {}),
    ...(options.installer ? { installer: options.installer } : {}),
  });
  forgetLastScreen();
  const routes = routesOf(application);
  const history = createMemoryHistory({ initialEntries: [path], v5Compat: true });
  const router = new AppRouter({ history, routes, basename: '', unfinishedWork: store.unfinishedWork });
  const view = render(
    <SettingsProvider value={TEST_SETTINGS}>
      <StoreProvider store={store}>
        <App router={router} />
      </StoreProvider>
    </SettingsProvider>,
  );
  await act(() => store.start());
  return { ...view, user: userEvent.setup(), backend, page, store, router };
}
