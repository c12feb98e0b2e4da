import { deferred } from '../../testing/deferred';
import { CancelBootStore } from './CancelBootStore';

function make() {
  const sent: { regionCode: string; bootId: number; note: string; key: string }[] = [];
  let answer = deferred<boolean>();
  const store = new CancelBootStore(
    { id: 7, regionCode: 'SF' },
    {
      closing: {
        cancel: (regionCode, bootId, note, key) => {
          sent.push({ regionCode, bootId, note, key });
          answer = deferred();
          return answer.promise;
        },
      },
    },
  );
  return { store, sent, answer: (done: boolean) => answer.resolve(done) };
}

it('sends the note as it was typed, and closes with the answer', async () => {
  const { store, sent, answer } = make();
  store.open();
  store.setNote('Wrong car\nTenant of the lot');
  const done = store.confirm();
  expect(store.isOpen).toBe(true);
  answer(true);
  await expect(done).resolves.toBe(true);
  expect(store.isOpen).toBe(false);
  expect(sent).toMatchObject([{ regionCode: 'SF', bootId: 7, note: 'Wrong car\nTenant of the lot' }]);
});

it('needs no note (CAN-1)', async () => {
  const { store, sent, answer } = make();
  const done = store.confirm();
  answer(true);
  await done;
  expect(sent[0]!.note).toBe('');
});

it.each([
  ['too long', 'x'.repeat(2_001), 'tooLong'],
  ['with characters nobody types', 'a\u0000b', 'characters'],
])('does not send a note that is %s', async (_, note, code) => {
  const { store, sent } = make();
  store.setNote(note);
  expect(store.error?.code).toBe(code);
  await expect(store.confirm()).resolves.toBe(false);
  expect(sent).toEqual([]);
});

it('keeps the note and the key after a refusal, the dialog closed so that the banner is seen (CAN-3)', async () => {
  const { store, sent, answer } = make();
  store.open();
  store.setNote('Wrong car');
  const refused = store.confirm();
  answer(false);
  await expect(refused).resolves.toBe(false);
  expect(store.isOpen).toBe(false);
  expect(store.note).toBe('Wrong car');
  store.open();
  const done = store.confirm();
  answer(true);
  await done;
  expect(sent[1]!.key).toBe(sent[0]!.key);
});
