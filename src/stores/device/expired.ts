import * as v from 'valibot';
import { DRAFT_LIFETIME_MS } from '../../domain/constants';
import { isOver, OutboxEntry } from '../../domain/stored/outboxEntry';
import type { Clock } from '../../domain/time/clock';
import { isTyped } from './bootChange';
import { BOOT, PHOTO } from './BootPhotos';
import { keyOf, quietlyLater, REMOVAL_ACT, type Device } from './Device';
import { ANSWERS, START } from './StoredAnswers';
import { OPEN_RECORD, PHOTO_OF_BOOT } from './PhotoFiles';
import { RELEASE_DRAFT } from './ReleaseSlot';

/** The kinds of entries that are valid for 24 hours. */
const SHORT_LIVED = [RELEASE_DRAFT, PHOTO_OF_BOOT, OPEN_RECORD] as const;

/**
 * Deletes what has expired, whoever stored it, since its owner may never open the product here again: drafts, photos
 * whose draft or recorded boot is gone, boots of the outbox that were recorded a day ago, and the server's answers a
 * day after their session has ended. A draft that another window has open stays. Never rejects.
 */
export async function removeExpired(device: Pick<Device, 'entries' | 'locks'>, clock: Clock): Promise<void> {
  await quietlyLater(async () => {
    const { entries, locks } = device;
    const isExpired = (stored: unknown) => clock() - savedAt(stored) >= DRAFT_LIFETIME_MS;
    /** Reads one entry at a time, since photos are large. */
    const removeIfExpired = async (key: string) => {
      if (!isExpired(await entries.get(key)) || (await locks.isElsewhere(key))) return;
      await entries.change({ remove: [key] });
    };
    const removeAll = async (keys: readonly string[]) => {
      for (const key of keys) await removeIfExpired(key);
    };
    if (!isRunning(await entries.get(START), clock())) await removeAll(await entries.keys(ANSWERS));
    for (const kind of SHORT_LIVED) await removeAll(await entries.keys(keyOf(kind, '')));
    for (const [key, stored] of await entries.entries(keyOf(BOOT, ''))) {
      if (isTyped(stored)) await removeIfExpired(key);
      const read = v.safeParse(OutboxEntry, stored);
      if (read.success && isOver(read.output, clock())) await entries.change({ remove: [key] });
    }
    const inUse = await bootsInUse(device);
    const photos = await entries.keys(keyOf(PHOTO, ''));
    await removeAll(photos.filter((key) => !inUse.some((boot) => key.startsWith(`${PHOTO}:${boot}:`))));
  }, undefined);
}

/** The boots that are typed or in the outbox, and the acts at cars: `USER:KEY`. */
async function bootsInUse({ entries }: Pick<Device, 'entries'>): Promise<string[]> {
  const keys = [...(await entries.keys(keyOf(BOOT, ''))), ...(await entries.keys(keyOf(REMOVAL_ACT, '')))];
  return keys.map((key) => key.slice(key.indexOf(':') + 1));
}

/** Whether the session still runs in which the server's answers were stored. @param now milliseconds since the epoch */
function isRunning(start: unknown, now: number): boolean {
  return Number(partOf(start, 'until') ?? 0) > now;
}

/** When it was stored, or when its session ended, milliseconds since the epoch; infinite if that is unknown. */
function savedAt(stored: unknown): number {
  const at = partOf(stored, 'savedAt') ?? partOf(stored, 'at') ?? partOf(stored, 'until');
  return typeof at === 'number' ? at : Number.POSITIVE_INFINITY;
}

function partOf(stored: unknown, part: string): unknown {
  return typeof stored === 'object' && stored !== null
    ? (stored as Record<string, unknown>)[part]
    : undefined;
}
