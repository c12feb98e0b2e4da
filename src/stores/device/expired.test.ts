import { anOutboxEntry, anOutboxPhoto, NOW } from '../../testing/builders';
import { MemoryDevice } from '../../testing/memoryDevice';
import { ENTRY_VERSION } from './EntryStorage';
import { removeExpired } from './expired';

const HOUR = 3_600_000;
const version = ENTRY_VERSION;
const [OLD, YOUNG] = [NOW - 24 * HOUR, NOW - 24 * HOUR + 1];

/** What is left of these entries. */
async function left(entries: Readonly<Record<string, object>>, openElsewhere: readonly string[] = []) {
  const device = new MemoryDevice();
  for (const [key, entry] of Object.entries(entries)) device.kept.set(key, { version, ...entry });
  const other = device.openWindow();
  for (const key of openElsewhere) await other.locks.take(key);
  await removeExpired(device.openWindow(), () => NOW);
  return device.keys();
}

test.each(['boot:1:x', 'release-draft:1:7', 'boot-photo:1:SF:7:x', 'boot-record:1:SF'])(
  '%s is deleted after 24 hours, whoever stored it (DRAFT-3, PHO-9)',
  async (key) => {
    const old = { state: 'typed', savedAt: OLD };
    await expect(left({ [key]: old })).resolves.toEqual([]);
    await expect(left({ [key]: { ...old, savedAt: YOUNG } })).resolves.toEqual([key]);
    await expect(left({ [key]: old }, [key])).resolves.toEqual([key]);
    await expect(left({ [key]: { ...old, version: version + 1 } })).resolves.toEqual([key]);
  },
);

test('a photo goes with its draft, and stays as long as a draft or the outbox has its boot, or its act waits (DRAFT-12, REM-46)', async () => {
  const photo = { 'photo:1:boot-1:0001': { savedAt: OLD } };
  await expect(left(photo)).resolves.toEqual([]);
  const draft = { 'boot:1:boot-1': { state: 'typed', savedAt: OLD } };
  await expect(left({ ...photo, ...draft })).resolves.toEqual([]);
  await expect(left({ ...photo, ...draft }, Object.keys(draft))).resolves.toEqual([
    ...Object.keys(draft),
    ...Object.keys(photo),
  ]);
  const act = { 'removal-act:1:boot-1': { savedAt: OLD } };
  await expect(left({ ...photo, ...act })).resolves.toEqual([...Object.keys(photo), ...Object.keys(act)]);
  const waiting = { 'boot:1:boot-1': anOutboxEntry({ key: 'boot-1' }) };
  await expect(left({ ...photo, ...waiting })).resolves.toEqual([
    ...Object.keys(waiting),
    ...Object.keys(photo),
  ]);
  await expect(left({ 'photo:1:boot-1:0001': { savedAt: YOUNG } })).resolves.toHaveLength(1);
});

test('recorded boots are deleted after a day, whoever recorded them; others stay (KERB-10)', async () => {
  const recorded = {
    state: 'recorded',
    recorded: { id: 7, refNum: '7', time: '2026-06-01T10:00:00' },
    recordedAt: OLD - 1,
  } as const;
  await expect(
    left({
      'boot:1:done': anOutboxEntry(recorded),
      'boot:2:photo': anOutboxEntry({ ...recorded, photos: [anOutboxPhoto()] }),
      'boot:2:today': anOutboxEntry({ ...recorded, recordedAt: OLD }),
      'boot:2:waiting': anOutboxEntry({ keptAt: OLD }),
    }),
  ).resolves.toEqual(['boot:2:photo', 'boot:2:today', 'boot:2:waiting']);
});

test("the server's answers are deleted a day after the session that they belong to (OFF-3)", async () => {
  const answers = {
    'answer:1:/lists': { text: '[]', at: OLD },
    'answer:1:/boots': { text: '[]', at: YOUNG },
  };
  const start = (until: number) => ({ 'answer:start': { userId: 1, until } });
  await expect(left({ ...answers, ...start(NOW + 1) })).resolves.toHaveLength(3);
  await expect(left({ ...answers, ...start(YOUNG) })).resolves.toEqual(['answer:1:/boots', 'answer:start']);
  await expect(left({ ...answers, ...start(OLD) })).resolves.toEqual(['answer:1:/boots']);
  await expect(left(answers)).resolves.toEqual(['answer:1:/boots']);
});
