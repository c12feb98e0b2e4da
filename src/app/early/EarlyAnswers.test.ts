import { FakeFetch } from '../../testing/FakeFetch';
import { answersIn, EarlyAnswers } from './EarlyAnswers';

const USER = '/api-web/api/login/user';

function answersOf(...texts: string[]) {
  let now = 0;
  const network = new FakeFetch().on(USER, ...texts.map((text) => ({ text })));
  const early = new EarlyAnswers(network.fetch, new Map(), () => now);
  return { early, network, pass: (milliseconds: number) => (now += milliseconds) };
}

async function textOf(answer: Promise<Response>): Promise<string> {
  return (await answer).text();
}

test('an answer that was asked for ahead is taken over once, and can be read by both', async () => {
  const { early, network } = answersOf('first', 'second');
  const ahead = early.ask(USER);
  const taken = early.fetch(USER, { method: 'GET' });
  expect([await textOf(ahead), await textOf(taken)]).toEqual(['first', 'first']);
  expect(network.requests).toHaveLength(1);
  expect(await textOf(early.fetch(USER))).toBe('second');
});

test('an answer that was only begun is for the application alone', async () => {
  const { early, network } = answersOf('first');
  const answered = jest.fn();
  void early.begin(USER).then(answered);
  expect(await textOf(early.fetch(USER))).toBe('first');
  expect(answered).not.toHaveBeenCalled();
  expect(network.requests).toHaveLength(1);
});

test('one that is too old is asked for anew', async () => {
  const { early, pass } = answersOf('old', 'new');
  void early.ask(USER);
  pass(10_001);
  expect(await textOf(early.fetch(USER))).toBe('new');
});

test('a call that changes something is never answered from before', async () => {
  const { early } = answersOf('read', 'written');
  void early.ask(USER);
  expect(await textOf(early.fetch(USER, { method: 'POST' }))).toBe('written');
});

test('another address is asked for', async () => {
  const { early, network } = answersOf('a', 'b');
  void early.ask(USER);
  await early.fetch(`${USER}?from=x`);
  expect(network.requests.map(({ url }) => url)).toEqual([USER, `${USER}?from=x`]);
});

test('a failure is that of the call that takes it over', async () => {
  const network = new FakeFetch().on(USER, new TypeError('no connection'), { text: 'back' });
  const early = new EarlyAnswers(network.fetch);
  await expect(early.ask(USER)).rejects.toThrow('no connection');
  await expect(early.fetch(USER)).rejects.toThrow('no connection');
  expect(await textOf(early.fetch(USER))).toBe('back');
});

test('what the page brings is asked for ahead without the network, and later as ever', async () => {
  const page = new DOMParser().parseFromString(
    `<script type="application/json" id="early-answers">{"${USER}":{"loggedIn":true}}</script>`,
    'text/html',
  );
  const network = new FakeFetch().on(USER, { text: 'asked' });
  const early = new EarlyAnswers(network.fetch, answersIn(page));
  const address = `${USER}?from=%2Fboot`;
  expect(await textOf(early.ask(address))).toBe('{"loggedIn":true}');
  const [user, again] = [await early.ask(address), await early.ask(address)];
  expect([user.ok, user.headers.get('content-type')]).toEqual([true, 'application/json']);
  expect(await again.json()).toEqual({ loggedIn: true });
  expect(await textOf(early.fetch(address))).toBe('{"loggedIn":true}');
  expect(network.requests).toEqual([]);
  expect(await textOf(early.fetch(address))).toBe('asked');
});

test('a page need not bring anything', () => {
  expect(answersIn(document).size).toBe(0);
});
