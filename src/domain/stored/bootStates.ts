import type { BootDraft } from './bootDraft';
import type { OutboxEntry, OutboxProblem } from './outboxEntry';
import type { CreateBootReply } from '../wire/boot';

/*
 * The states of a boot on this device. A boot is one entry from its first letter until a day after it was recorded:
 *
 *   typed ──submitted──▶ waiting ──accepted──▶ recorded
 *     ▲                   │   ▲
 *     │                refused └──submitted, resent──┐
 *     │                   ▼                          │
 *     └────takenBack── needsYou ─────────────────────┘
 *
 * While a boot that needs the user is corrected, its draft is part of its entry.
 */

/** A boot that the device stores: being typed, or in the outbox. */
export type DeviceBoot = BootDraft | OutboxEntry;

/**
 * Turns the stored boot (null: there is none) into the next one. Null removes it from the device. Undefined changes
 * nothing: the event does not apply to its state.
 */
export type BootEvent = (boot: DeviceBoot | null) => DeviceBoot | null | undefined;

/** The form has changed. A boot that was sent in the meantime stays as it was sent. */
export function typed(draft: BootDraft): BootEvent {
  return (boot) => {
    if (boot === null || boot.state === 'typed') return draft;
    return boot.state === 'needsYou' ? { ...boot, draft } : undefined;
  };
}

/** The form is empty or discarded. A boot that was being corrected stays as it was. */
export const discarded: BootEvent = (boot) => {
  if (boot?.state === 'typed') return null;
  return boot?.state === 'needsYou' && boot.draft !== null ? { ...boot, draft: null } : undefined;
};

/** The form is sent. If the boot is on record already, its entry stays. */
export function submitted(entry: OutboxEntry): BootEvent {
  return (boot) => {
    if (boot === null || boot.state === 'typed') return entry;
    return boot.state === 'recorded' ? boot : { ...entry, noticeNumber: boot.noticeNumber };
  };
}

/** The server has recorded it. @param recordedAt milliseconds since the epoch */
export function accepted(recorded: CreateBootReply, recordedAt: number): BootEvent {
  return (boot) =>
    boot === null || boot.state === 'typed'
      ? undefined
      : {
          ...boot,
          state: 'recorded',
          recorded,
          recordedAt,
          problem: null,
          mayBeRecorded: false,
          draft: null,
        };
}

/** The server has refused it. */
export function refused(problem: OutboxProblem): BootEvent {
  return (boot) => (boot?.state === 'waiting' ? { ...boot, state: 'needsYou', problem } : undefined);
}

/** Its form was still open when the server refused it, and goes on with it. @param savedAt milliseconds since the epoch */
export function takenBack(savedAt: number): BootEvent {
  return (boot) => {
    if (boot?.state !== 'needsYou') return undefined;
    const { key, regionCode, values, edited, mayBeRecorded, body } = boot;
    const position = body.position ?? undefined;
    return { state: 'typed', key, regionCode, values, edited, position, mayBeRecorded, savedAt };
  };
}

/** The user sends it without the number of the physical boot. */
export const resentWithoutDevice: BootEvent = (boot) => {
  if (boot?.state !== 'needsYou') return undefined;
  const values = { ...boot.values, device: '' };
  return { ...boot, body: withoutDevice(boot.body), values, state: 'waiting', problem: null, draft: null };
};

function withoutDevice({ device: _device, ...body }: OutboxEntry['body']): OutboxEntry['body'] {
  return body;
}
