import type { Claims } from '../stores/device/Claims';
import type { Device } from '../stores/device/DraftStore';
import type { MarkerStorage } from '../stores/device/LastWords';
import type { DraftStorage } from '../stores/device/Shelf';

/** A device that keeps drafts in memory; what it holds can be looked at, and it can be told to fail. */
export class MemoryDevice implements DraftStorage, MarkerStorage {
  readonly kept = new Map<string, unknown>();
  readonly markers = new Map<string, string>();
  private readonly claimed = new Map<string, object>();
  /** Set: every draft call rejects with it. */
  failure: Error | null = null;

  async get(key: string): Promise<unknown> {
    this.check();
    return copied(this.kept.get(key));
  }

  async set(key: string, value: unknown): Promise<void> {
    this.check();
    this.kept.set(key, copied(value));
  }

  async delete(key: string): Promise<void> {
    this.check();
    this.kept.delete(key);
  }

  async keys(): Promise<string[]> {
    this.check();
    return [...this.kept.keys()];
  }

  getItem(key: string): string | null {
    return this.markers.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.markers.set(key, value);
  }

  /** A window that is open on this device, for as long as the test lasts. */
  openWindow(): Device {
    const own = {};
    const isElsewhere = (name: string) => (this.claimed.get(name) ?? own) !== own;
    const claims: Claims = {
      claim: async (name) => {
        if (isElsewhere(name)) return false;
        this.claimed.set(name, own);
        return true;
      },
      isElsewhere: async (name) => isElsewhere(name),
    };
    return { drafts: this, markers: this, claims };
  }

  /** The window is gone, however it went. */
  closeWindows(): void {
    this.claimed.clear();
  }

  private check(): void {
    if (this.failure) throw this.failure;
  }
}

/** A copy as the device makes one, which takes plain data and files and nothing else; a file stays what it is. */
function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return structuredClone(value);
  const parts = Object.entries(value).map(([name, part]: [string, unknown]) => [
    name,
    part instanceof File ? part : structuredClone(part),
  ]);
  return Object.fromEntries(parts);
}
