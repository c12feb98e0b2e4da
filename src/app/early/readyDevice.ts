import { keys } from 'idb-keyval';

/**
 * Has the browser open what this device keeps things in: the first time takes it long, and the form waits for what may
 * be kept there. Where a browser forbids it, whoever asks for something says so.
 */
export function readyDevice(): void {
  // The library keeps open what it has opened once.
  keys().catch(() => undefined);
  try {
    window.localStorage.getItem('');
  } catch {
    // Said by whoever asks.
  }
}
