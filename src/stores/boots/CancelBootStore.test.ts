import { HttpError } from '../../api/errors';
import type { ClosedReply } from '../../domain/wire/boot';
import { deferred } from '../../testing/deferred';
import { CancelBootStore } from './CancelBootStore';

function make() {
  const sent: { regionCode: string; bootId: number; note: string; key: string }[] = [];
  // Replies to the first and the second call.
  const replies = [deferred<ClosedReply>(), deferred<ClosedReply>()];
  let answered = 0;
  const store = new CancelBootStore(
    { id: 7, regionCode: 'SF' },
    {
      api: {
        cancel: ({ regionCode, bootId, body, idempotencyKey }) => {
          sent.push({ regionCode, bootId, note: body ?? '', key: idempotencyKey });
          return replies[sent.length - 1]!.promise;
        },
      },
      closing: {
        sending: () => undefined,
        close: async (_bootId, _closing, send) => (await send()).kind === 'recorded',
      },
    },
  );
  const answer = (isRecorded: boolean) => {
    const reply = replies[answered++]!;
    if (isRecorded) reply.resolve({ time: '2026-03-10T11:30:00' });
    else reply.reject(new HttpError(400, 'Not now'));
  };
  return { store, sent, answer };
}

it('sends the note as typed, and closes when the answer arrives', async () => {
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

it('keeps the note and the key after a refusal, and closes the dialog so that the banner is visible (CAN-3)', async () => {
  const { store, sent, answer } = make();
  store.open();
  store.setNote('Wrong car');
  const refused = store.confirm();
  answer(false);
  await expect(refused).resolves.toBe(false);
  expect(store.isOpen).toBe(false);
  expect(store.form.values.note).toBe('Wrong car');
  store.open();
  const done = store.confirm();
  answer(true);
  await done;
  expect(sent[1]!.key).toBe(sent[0]!.key);
});
