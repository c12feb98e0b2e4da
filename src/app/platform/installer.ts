import type { Installer } from '../../stores/page/InstallStore';

/** Chromium's event that lets a page ask to be installed. The DOM's types lack it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const isPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

type Ask = (() => Promise<void>) | null;

/** The browser's way to install the product. Listens from the start, since the browser fires the event only once. */
export function browserInstaller(): Installer {
  let ask: Ask = null;
  let hear: (ask: Ask) => void = () => undefined;
  const turn = (now: Ask) => {
    ask = now;
    hear(now);
  };
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    // The product asks at a time of its own choosing.
    event.preventDefault();
    turn(async () => {
      await event.prompt();
    });
  });
  window.addEventListener('appinstalled', () => turn(null));

  return {
    isInstalled: () =>
      window.matchMedia('(display-mode: standalone)').matches ||
      ('standalone' in navigator && navigator.standalone === true),
    // Safari on iPhones and iPads is the only browser whose `navigator` has it.
    isByHand: 'standalone' in navigator,
    onOffer: (listener) => {
      hear = listener;
      hear(ask);
    },
    persist: async () => {
      // Undefined without https, despite its type.
      if (!('storage' in navigator)) return false;
      return (await navigator.storage.persisted()) || navigator.storage.persist();
    },
    showBadge: (count) => {
      if (!('setAppBadge' in navigator)) return;
      const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
      // The system may forbid badges, and nothing depends on them.
      shown.catch(() => undefined);
    },
  };
}
