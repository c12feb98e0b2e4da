import type { Device } from '../../stores/device/Device';
import { browserEntries } from './browserEntries';
import { browserLocks } from './browserLocks';

/** Storage of this device: entries in IndexedDB, small preferences in local storage. */
export function browserDevice(): Device {
  return {
    texts: storageOf(() => window.localStorage),
    entries: browserEntries(),
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
