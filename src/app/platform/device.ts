import { del, get, keys, set } from 'idb-keyval';
import type { Device } from '../../stores/device/DraftStore';
import { browserClaims } from './browserClaims';

/** What this device keeps for the person: drafts in IndexedDB, marks in local storage. */
export function browserDevice(): Device {
  return {
    drafts: {
      get: (key) => get<unknown>(key),
      set: (key, value) => set(key, value),
      delete: (key) => del(key),
      keys: async () => (await keys()).filter((key) => typeof key === 'string'),
    },
    markers: {
      getItem: (key) => window.localStorage.getItem(key),
      setItem: (key, value) => window.localStorage.setItem(key, value),
    },
    // Without https there are none, whatever the types say.
    claims: browserClaims('locks' in navigator ? navigator.locks : undefined),
  };
}
