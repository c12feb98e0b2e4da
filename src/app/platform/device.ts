import { del, get, keys, set } from 'idb-keyval';
import type { DraftStorage } from '../../stores/DraftStore';
import type { MarkerStorage } from '../../stores/LastWords';

/** What this device keeps for the person: drafts in IndexedDB, marks in local storage. */
export function browserDevice(): { drafts: DraftStorage; markers: MarkerStorage } {
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
  };
}
