import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { whenIdle } from '../components/schedule';
import { applicationOf } from '../routes';
import { StoreProvider } from '../stores/context';
import type { Device } from '../stores/device/Device';
import { App } from './App';
import type { StartedApplication } from './application';
import { browserRouter } from './router';
import { loadFirstScreen } from './screens';
import { SettingsProvider } from './SettingsContext';
import { unlessLeaving } from './platform/leaving';
import { UnreachablePage } from './UnreachablePage';

/**
 * How long the page stays blank after the texts have loaded before it says that the first screen is loading,
 * in milliseconds.
 */
const BLANK_FOR_MS = 250;

/** Renders the application in the page's `root` element once the whole first screen is ready. */
export async function show({
  store,
  settings,
  device,
  i18n,
  texts,
  prepared,
}: StartedApplication): Promise<void> {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no element with the id root');
  const root = createRoot(element);

  try {
    const screen = Promise.all([loadFirstScreen(new URL(window.location.href), texts), prepared]);
    const router = browserRouter(applicationOf(window.location.pathname), store.unfinishedWork);
    await unlessLeaving(texts);
    await Promise.race([screen, new Promise((resolve) => setTimeout(resolve, BLANK_FOR_MS))]);
    root.render(
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <SettingsProvider value={settings}>
            <StoreProvider store={store}>
              <App router={router} />
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

/** Deletes what has expired on this device. Never rejects. */
async function tidyUp(device: Device): Promise<void> {
  try {
    const { removeExpired } = await import(/* webpackChunkName: "tidy-up" */ '../stores/device/expired');
    await removeExpired(device, Date.now);
  } catch (error) {
    console.warn('This device could not be tidied up:', error);
  }
}
