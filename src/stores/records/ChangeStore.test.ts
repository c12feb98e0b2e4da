import { ConnectionError, HttpError } from '../../api/errors';
import { ChangeStore, type SentWith } from './ChangeStore';

/** A change by an author who saw the boot at version 3. `answers` are the outcomes of its calls, in order. */
function aChange(answers: (Error | null)[] = []) {
  const sent: ({ note: string } & SentWith)[] = [];
  const log: string[] = [];
  const store = new ChangeStore(
    101,
    { note: '' },
    ({ note }) => (note === '' ? { note: { code: 'required' } } : {}),
    (values, sentWith) => {
      sent.push({ ...values, ...sentWith });
      const answer = answers.shift() ?? null;
      return answer === null ? Promise.resolve() : Promise.reject(answer);
    },
    {
      onChanged: (bootId) => Promise.resolve(void log.push(`changed ${String(bootId)}`)),
      versionOf: () => Promise.resolve(7),
      textOf: (error) => (error instanceof Error ? error.message : undefined),
    },
  ).saw(3);
  store.form.set('note', 'Tires are flat');
  return { store, sent, log };
}

test('an invalid change is not sent, and shows its errors', async () => {
  const { store, sent } = aChange();
  store.form.set('note', '');
  await expect(store.confirm()).resolves.toBe(false);
  expect([store.form.shownErrorOf('note'), sent]).toEqual([{ code: 'required' }, []]);
});

test('a change is recorded once, however often it is confirmed', async () => {
  const { store, sent, log } = aChange();
  expect(await Promise.all([store.confirm(), store.confirm()])).toEqual([true, false]);
  await expect(store.confirm()).resolves.toBe(false);
  expect(sent).toMatchObject([{ note: 'Tires are flat', bootVersion: 3 }]);
  expect([store.isDone, store.problem, log]).toEqual([true, null, ['changed 101']]);
});

test.each([
  ['a refusal', new HttpError(400, 'Note must be shorter'), 'refused', true, 3, 0],
  ['a conflict', new HttpError(409, 'Already released by dana'), 'conflict', true, 7, 1],
  ['a key that was used', new HttpError(422, 'Already recorded'), 'conflict', false, 7, 1],
  ['a lost connection', new ConnectionError('network down'), 'unknown', true, 3, 1],
] as const)(
  '%s keeps what was typed; confirming again sends the version that the author has seen by then (REC-56)',
  async (_what, error, kind, sameKey, version, reloads) => {
    const { store, sent, log } = aChange([error, null]);
    await expect(store.confirm()).resolves.toBe(false);
    expect(store.problem).toEqual({ kind, text: kind === 'unknown' ? undefined : error.message });
    expect([store.isDone, store.isSending, store.form.values.note]).toEqual([false, false, 'Tires are flat']);
    expect(log).toHaveLength(reloads);
    await expect(store.confirm()).resolves.toBe(true);
    expect(sent[1]?.bootVersion).toBe(version);
    expect(sent[1]?.idempotencyKey === sent[0]?.idempotencyKey).toBe(sameKey);
    expect(store.problem).toBeNull();
  },
);
