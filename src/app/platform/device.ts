import { del, get, keys, set } from 'idb-keyval';
import type { Device } from '../../stores/device/Device';
import { browserLocks } from './browserLocks';

/** Storage for unsent work on this device: texts in local storage, files in IndexedDB. */
export function browserDevice(): Device {
  return {
    texts: storageOf(() => window.localStorage),
    files: {
      get: (key) => get<unknown>(key),
      set: (key, value) => set(key, value),
      delete: (key) => del(key),
      keys: async () => (await keys()).filter((key) => typeof key === 'string'),
    },
    // Undefined without https, despite its type.
    locks: browserLocks('locks' in navigator ? navigator.locks : undefined),
  };
}

/** Reads the property at each use, because the property itself throws if the browser forbids storage. */
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
