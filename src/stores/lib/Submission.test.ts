import {
  ConnectionError,
  HttpError,
  SessionLostError,
  TextReplyError,
  UnexpectedReplyError,
} from '../../api/errors';
import { deferred, type Deferred } from '../../testing/deferred';
import { Submission } from './Submission';

/** A submission whose calls the test answers one by one. */
function aSubmission() {
  const calls: { body: string; key: string; answer: Deferred<number> }[] = [];
  const submission = new Submission<string, number>((body, key) => {
    const answer = deferred<number>();
    calls.push({ body, key, answer });
    return answer.promise;
  });
  /** Sends a body and answers its call. */
  async function send(body: string, answer: number | Error) {
    const pending = submission.send(() => body);
    await settle();
    const call = calls.at(-1);
    if (answer instanceof Error) call?.answer.reject(answer);
    else call?.answer.resolve(answer);
    return pending;
  }
  return { submission, calls, send };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('resolves with the reply once recorded; the next submission gets a new key (KEY-4)', async () => {
  const { submission, calls, send } = aSubmission();
  expect(submission.key).not.toBe(aSubmission().submission.key);
  await expect(send('one', 7)).resolves.toEqual({ kind: 'recorded', body: 'one', reply: 7 });
  expect(submission).toMatchObject({ isSending: false, isRecorded: true, problem: null });
  submission.renew();
  expect(submission).toMatchObject({ isRecorded: false, mayBeRecorded: false });
  await send('two', 8);
  expect(calls[1]?.key).not.toBe(calls[0]?.key);
});

test.each([
  ['a 400', new HttpError(400, 'License is required'), 'refused', false],
  ['a 403', new HttpError(403, 'Not yours'), 'refused', false],
  ['a text in place of the reply', new TextReplyError('Closed today'), 'refused', false],
  ['a lost session', new SessionLostError(''), 'refused', false],
  ['a 409', new HttpError(409, 'Already released by ben'), 'conflict', true],
  ['a 422', new HttpError(422, 'Already recorded as SF-000045 with other details'), 'otherDetails', true],
  ['a lost connection', new ConnectionError('Failed to fetch'), 'unknown', true],
  ['a failing server', new HttpError(503, 'Try later'), 'unknown', true],
  ['a reply of another shape', new UnexpectedReplyError('create: id'), 'unknown', true],
])('%s counts as %s', async (_what, error, kind, mayBeRecorded) => {
  const { submission, calls, send } = aSubmission();
  await expect(send('one', error)).resolves.toEqual({ kind, error });
  expect(submission).toMatchObject({
    isSending: false,
    isRecorded: false,
    problem: { kind, error },
    mayBeRecorded,
    unanswered: kind === 'unknown' ? 'one' : null,
  });

  // After any failure the same key is sent again, and success clears the problem.
  await expect(send('two', 7)).resolves.toMatchObject({ kind: 'recorded' });
  expect(calls[1]?.key).toBe(calls[0]?.key);
  expect(submission).toMatchObject({ problem: null, unanswered: null });
});

test('after a lost answer, the same body can be sent again with the same key (ADD-26)', async () => {
  const { submission, calls, send } = aSubmission();
  await send('one', new ConnectionError('Failed to fetch'));
  const { unanswered } = submission;
  await send(unanswered ?? '', 7);
  expect(calls.map(({ body, key }) => [body, key])).toEqual([
    ['one', submission.key],
    ['one', submission.key],
  ]);
});

test('after a lost answer, a refusal leaves it unknown whether something was recorded', async () => {
  const { submission, send } = aSubmission();
  await send('one', new ConnectionError('Failed to fetch'));
  await send('two', new HttpError(400, 'City is unknown'));
  expect(submission).toMatchObject({ problem: { kind: 'refused' }, mayBeRecorded: true, unanswered: null });
});

test('pressing twice sends one request (ADD-22)', async () => {
  const { submission, calls } = aSubmission();
  const first = submission.send(() => 'one');
  await expect(submission.send(() => 'two')).resolves.toEqual({ kind: 'notSent' });
  await settle();
  await expect(submission.send(() => 'three')).resolves.toEqual({ kind: 'notSent' });
  calls[0]?.answer.resolve(7);
  await expect(first).resolves.toMatchObject({ kind: 'recorded', body: 'one' });
  expect(calls).toHaveLength(1);
});

test('the last check may be asynchronous, and may find that there is nothing to send', async () => {
  const { submission, calls } = aSubmission();
  const check = deferred<string | null>();
  const pressed = submission.send(() => check.promise);
  expect([submission.isSending, submission.mayBeRecorded]).toEqual([true, false]);
  check.resolve(null);
  await expect(pressed).resolves.toEqual({ kind: 'notSent' });
  expect([submission.isSending, submission.problem, calls.length]).toEqual([false, null, 0]);
});

test('an error in the last check unlocks the form', async () => {
  const { submission } = aSubmission();
  await expect(submission.send(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(submission.isSending).toBe(false);
});

test('counts as sent even before the call is made', async () => {
  const seen: boolean[] = [];
  const submission = new Submission<string, number>(() => {
    seen.push(submission.mayBeRecorded);
    return Promise.resolve(7);
  });
  await submission.send(() => 'one');
  expect(seen).toEqual([true]);
});

describe('a user who stopped waiting', () => {
  async function waiting() {
    const made = aSubmission();
    const pressed = made.submission.send(() => 'one');
    await settle();
    made.submission.stopWaiting();
    return { ...made, pressed, answer: made.calls[0]!.answer };
  }

  test('has an unlocked form and an unknown outcome', async () => {
    const { submission } = await waiting();
    expect(submission).toMatchObject({ isSending: false, problem: { kind: 'unknown' }, unanswered: 'one' });
  });

  test('still gets a late success (ADD-28)', async () => {
    const { submission, pressed, answer } = await waiting();
    answer.resolve(7);
    await expect(pressed).resolves.toMatchObject({ kind: 'recorded', reply: 7 });
    expect(submission).toMatchObject({ isRecorded: true, problem: null });
  });

  test('is not shown a late failure', async () => {
    const { submission, pressed, answer } = await waiting();
    answer.reject(new HttpError(400, 'Late'));
    await expect(pressed).resolves.toEqual({ kind: 'dropped' });
    expect(submission.problem?.kind).toBe('unknown');
  });

  test('may send again; the first success completes both attempts', async () => {
    const { submission, calls, pressed, answer } = await waiting();
    const again = submission.send(() => 'one');
    await settle();
    answer.resolve(7);
    await expect(pressed).resolves.toMatchObject({ kind: 'recorded' });
    expect(submission).toMatchObject({ isSending: false, isRecorded: true });
    calls[1]?.answer.reject(new ConnectionError('Failed to fetch'));
    await expect(again).resolves.toEqual({ kind: 'dropped' });
    expect(submission).toMatchObject({ isRecorded: true, problem: null });
  });

  test('has sent nothing if the last check was still running', async () => {
    const { submission, calls } = aSubmission();
    const check = deferred<string>();
    const pressed = submission.send(() => check.promise);
    submission.stopWaiting();
    check.resolve('one');
    await expect(pressed).resolves.toEqual({ kind: 'dropped' });
    expect([submission.problem, submission.mayBeRecorded, calls.length]).toEqual([null, false, 0]);
  });
});

test.each([
  ['a success', (answer: Deferred<number>) => answer.resolve(7)],
  ['a failure', (answer: Deferred<number>) => answer.reject(new HttpError(400, 'Late'))],
])('%s after a sign-out changes nothing', async (_what, give) => {
  const { submission, calls } = aSubmission();
  const pressed = submission.send(() => 'one');
  await settle();
  submission.renew();
  give(calls[0]!.answer);
  await expect(pressed).resolves.toEqual({ kind: 'dropped' });
  expect(submission).toMatchObject({
    isSending: false,
    isRecorded: false,
    problem: null,
    mayBeRecorded: false,
  });
});

test('a stored submission continues with its key and remembers whether it was sent (ADD-26)', async () => {
  const { submission, calls, send } = aSubmission();
  submission.resume('stored-key', true);
  expect(submission).toMatchObject({ problem: { kind: 'unknown' }, mayBeRecorded: true, unanswered: null });
  await send('one', new HttpError(400, 'City is unknown'));
  expect(submission.mayBeRecorded).toBe(true);
  expect(calls[0]?.key).toBe('stored-key');
  submission.resume('another-key', false);
  expect(submission).toMatchObject({ problem: null, mayBeRecorded: false });
});
