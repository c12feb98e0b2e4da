import type { Entry, EntryKind } from '../../../domain/wire/records';
import { historyLines } from './historyLines';

let nextId = 1;
const entry = (kind: EntryKind, time: string, by = 'Ann'): Entry => ({
  id: nextId++,
  time: `2026-11-20T${time}`,
  by,
  kind,
  note: null,
  changes: null,
  amount: null,
  paymentType: null,
});
const photo = (time: string, by?: string) => entry('PHOTO_ADDED', time, by);

test.each<[string, Entry[], string[]]>([
  ['nothing', [], []],
  [
    'three photos in a row are one line, with the last one’s time',
    [photo('10:00:00'), photo('10:00:05'), photo('10:09:00')],
    ['3 PHOTO_ADDED 10:09:00'],
  ],
  [
    'a pause of more than ten minutes ends a batch',
    [photo('10:00:00'), photo('10:10:00'), photo('10:20:01')],
    ['2 PHOTO_ADDED 10:10:00', '1 PHOTO_ADDED 10:20:01'],
  ],
  [
    'somebody else’s photos are a line of their own',
    [photo('10:00:00'), photo('10:00:05', 'Bob')],
    ['1 PHOTO_ADDED 10:00:00', '1 PHOTO_ADDED 10:00:05'],
  ],
  [
    'whatever was done in between stands in between',
    [photo('10:00:00'), entry('NOTE', '10:00:10'), photo('10:00:20')],
    ['1 PHOTO_ADDED 10:00:00', '1 NOTE 10:00:10', '1 PHOTO_ADDED 10:00:20'],
  ],
  [
    'other entries are never put together',
    [entry('NOTE', '10:00:00'), entry('NOTE', '10:00:01')],
    ['1 NOTE 10:00:00', '1 NOTE 10:00:01'],
  ],
])('%s (REC-63)', (_what, entries, expected) => {
  const shown = historyLines(entries).map(
    ({ count, entry: { kind, time } }) => `${count} ${kind} ${time.slice(11)}`,
  );
  expect(shown).toEqual(expected);
});
