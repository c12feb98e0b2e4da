import { FakeFetch } from '../../testing/FakeFetch';
import { EarlyAnswers } from './EarlyAnswers';

const USER = '/api-web/api/login/user';

function answersOf(...texts: string[]) {
  let now = 0;
  const network = new FakeFetch().on(USER, ...texts.map((text) => ({ text })));
  const early = new EarlyAnswers(document, network.fetch, () => now);
  return { early, network, pass: (milliseconds: number) => (now += milliseconds) };
}

async function textOf(answer: Promise<Response>): Promise<string> {
  return (await answer).text();
}

test('the application gets an early answer once, even if a copy of it was read', async () => {
  const { early, network } = answersOf('first', 'second');
  const ahead = await early.ask(USER);
  expect(await ahead.clone().text()).toBe('first');
  expect(await textOf(early.fetch(USER, { method: 'GET' }))).toBe('first');
  expect(network.requests).toHaveLength(1);
  expect(await textOf(early.fetch(USER))).toBe('second');
});

test('an answer that is too old is requested again', async () => {
  const { early, pass } = answersOf('old', 'new');
  void early.ask(USER);
  pass(10_001);
  expect(await textOf(early.fetch(USER))).toBe('new');
});

test('a call that changes something never gets an early answer', async () => {
  const { early } = answersOf('read', 'written');
  void early.ask(USER);
  expect(await textOf(early.fetch(USER, { method: 'POST' }))).toBe('written');
});

test('another address goes to the server', async () => {
  const { early, network } = answersOf('a', 'b');
  void early.ask(USER);
  await early.fetch(`${USER}?from=x`);
  expect(network.requests.map(({ url }) => url)).toEqual([USER, `${USER}?from=x`]);
});

test('no early call is made once the application has made the same call, since its next call would get an old answer', async () => {
  const { early, network } = answersOf('first', 'second');
  expect(await textOf(early.fetch(USER))).toBe('first');
  early.askAhead(USER, {});
  expect(network.requests).toHaveLength(1);
  expect(await textOf(early.fetch(USER))).toBe('second');
});

test('a failure is passed to the call that gets the answer', async () => {
  const network = new FakeFetch().on(USER, new TypeError('no connection'), { text: 'back' });
  const early = new EarlyAnswers(document, network.fetch);
  await expect(early.ask(USER)).rejects.toThrow('no connection');
  await expect(early.fetch(USER)).rejects.toThrow('no connection');
  expect(await textOf(early.fetch(USER))).toBe('back');
});

test('an answer in the page saves one request, once', async () => {
  const page = new DOMParser().parseFromString(
    `<script type="application/json" id="early-answers">{"${USER}":{"loggedIn":true}}</script>`,
    'text/html',
  );
  const network = new FakeFetch().on(USER, { text: 'asked' });
  const early = new EarlyAnswers(page, network.fetch);
  const address = `${USER}?from=%2Fboot`;
  void early.ask(address);
  expect(network.requests).toEqual([]);
  const user = await early.fetch(address);
  expect([user.ok, user.headers.get('content-type')]).toEqual([true, 'application/json']);
  expect(await user.json()).toEqual({ loggedIn: true });
  expect(await textOf(early.fetch(address))).toBe('asked');
});

test("an answer in the page includes the server's time, which corrects a wrong clock (KERB-14)", async () => {
  const date = 'Tue, 10 Mar 2026 18:30:00 GMT';
  const page = new DOMParser().parseFromString(
    `<script type="application/json" id="early-answers" data-date="${date}">{"${USER}":{}}</script>`,
    'text/html',
  );
  const early = new EarlyAnswers(page, new FakeFetch().fetch);
  expect((await early.ask(USER)).headers.get('date')).toBe(date);
});
