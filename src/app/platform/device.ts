import { del, get, keys, set } from 'idb-keyval';
import type { Device } from '../../stores/device/Device';
import { browserLocks } from './browserLocks';

/** What this device keeps the person's unsent work with: texts in local storage, files in IndexedDB. */
export function browserDevice(): Device {
  return {
    texts: storageOf(() => window.localStorage),
    files: {
      get: (key) => get<unknown>(key),
      set: (key, value) => set(key, value),
      delete: (key) => del(key),
      keys: async () => (await keys()).filter((key) => typeof key === 'string'),
    },
    // Without https there are none, whatever the types say.
    locks: browserLocks('locks' in navigator ? navigator.locks : undefined),
  };
}

/** Asked for at each use: where a browser forbids it, the very property throws. */
function storageOf(storage: () => Storage): Device['texts'] {
  return {
    getItem: (key) => storage().getItem(key),
    setItem: (key, value) => storage().setItem(key, value),
    removeItem: (key) => storage().removeItem(key),
    key: (index) => storage().key(index),
    get length() {
      return storage().length;
    },
  };
}
