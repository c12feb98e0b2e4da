import type { BootField } from '../boot/fields';
import type { Entry, EntryChange } from '../wire/records';

/** The fields of a boot that its notice prints. */
const PRINTED: readonly BootField[] = [
  ...(['license', 'licenseState', 'noLicense', 'make', 'color', 'date', 'time'] as const),
  ...(['addr1', 'addr2', 'city', 'state'] as const),
];

/**
 * Whether a correction has changed what the last notice says. Corrections that undo each other change nothing.
 * @param entries the boot's history, oldest first
 */
export function isNoticeOutdated(entries: readonly Pick<Entry, 'kind' | 'changes'>[]): boolean {
  const last = entries.map(({ kind }) => kind).lastIndexOf('NOTICE_PRINTED');
  if (last < 0) return false;
  const [before, after] = [new Map<string, EntryChange['from']>(), new Map<string, EntryChange['to']>()];
  for (const { field, from, to } of entries.slice(last).flatMap(({ changes }) => changes ?? [])) {
    if (!before.has(field)) before.set(field, from);
    after.set(field, to);
  }
  return PRINTED.some((field) => before.get(field) !== after.get(field));
}
