import { aUser } from '../../testing/builders';
import { MemoryDevice } from '../../testing/memoryDevice';
import { StoredAnswers, type StoredAnswersDeps } from './StoredAnswers';

const LIST = '/api-web/api/boot/get-region/SF';
const MINUTE = 60_000;

/** A device, and the pages opened on it. */
function aDevice() {
  const device = new MemoryDevice();
  const time = { now: 1_000_000 };
  const open = (later: StoredAnswersDeps['later'] = (_milliseconds, work) => void setTimeout(work)) =>
    new StoredAnswers({ entries: device.openWindow().entries, clock: () => time.now, later });
  return { entries: device.kept, device, time, open };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 10));
const ANA = aUser({ id: 1, company: { id: 5, loginTimeout: 60 } });
const BEN = aUser({ id: 2, company: { id: 5, loginTimeout: 60 } });

/** Opens a page for a user, who sees a list. */
async function visit(device: ReturnType<typeof aDevice>, user = ANA) {
  const page = device.open();
  page.keep(LIST, '[]');
  await page.enter(user, true);
  await settle();
  return page;
}

test('a page opened without a network gets the earlier answers (OFF-3)', async () => {
  const device = aDevice();
  await visit(device);
  device.time.now += MINUTE;
  expect(await device.open().find(LIST)).toEqual({ text: '[]', at: 1_000_000 });
});

test('a page that is left immediately still stores the answer that it has just received (OFF-5)', async () => {
  const device = aDevice();
  const later: (() => void)[] = [];
  const page = device.open((_milliseconds, work) => void later.push(work));
  await page.enter(ANA, true);
  page.keep(LIST, '[]');
  page.leave();
  await settle();
  expect(later).toHaveLength(1);
  expect(await device.open().find(LIST)).toEqual({ text: '[]', at: 1_000_000 });
});

test('nothing is written while the first screen reads from the device (OFF-3)', async () => {
  const device = aDevice();
  const later: (() => void)[] = [];
  const page = device.open((_milliseconds, work) => void later.push(work));
  page.keep(LIST, '[]');
  await page.enter(ANA, true);
  expect([...device.entries.keys()]).toEqual([]);
  later[0]?.();
  await settle();
  expect([...device.entries.keys()].sort()).toEqual([`answer:1:${LIST}`, 'answer:start']);
});

test("opens for as long as the company's time-out allows, and no longer (OFF-3)", async () => {
  const device = aDevice();
  await visit(device);
  device.time.now += 61 * MINUTE;
  expect(await device.open().find(LIST)).toBeUndefined();
});

test("opens until the session's end, if the server announces it (OFF-3)", async () => {
  const device = aDevice();
  await visit(device, { ...ANA, sessionExpiresAt: 1_000_000 + 90 * MINUTE });
  device.time.now += 61 * MINUTE;
  expect(await device.open().find(LIST)).toBeDefined();
  device.time.now += 30 * MINUTE;
  expect(await device.open().find(LIST)).toBeUndefined();
});

test('opens for nobody once the server has ended the session, and no answer stays (OFF-3, OFF-4)', async () => {
  const device = aDevice();
  await visit(device);
  await device.open().enter({ loggedIn: false }, false);
  expect(await device.open().find(LIST)).toBeUndefined();
  expect([...device.entries.keys()]).toEqual([]);
});

test('signing out deletes everything of the user and stores nothing afterwards (OFF-4)', async () => {
  const device = aDevice();
  const page = await visit(device);
  page.keep('/api-web/api/refdata/states', '[]');
  await page.forget();
  page.keep(LIST, '[]');
  await settle();
  expect([...device.entries.keys()]).toEqual([]);
});

test('another user sees nothing of the previous user (OFF-4)', async () => {
  const device = aDevice();
  await visit(device);
  const page = device.open();
  await page.enter(BEN, true);
  expect(await page.find(LIST)).toBeUndefined();
  await settle();
  expect([...device.entries.keys()]).toEqual(['answer:start']);
});

test('nothing is stored if the server does not announce it (OFF-4)', async () => {
  const device = aDevice();
  await visit(device);
  const page = device.open();
  page.keep(LIST, '[]');
  await page.enter(ANA, false);
  await settle();
  expect([...device.entries.keys()]).toEqual([]);
});

test('only the newest fifty boots are stored (OFF-4)', async () => {
  const device = aDevice();
  const page = await visit(device);
  for (let id = 1; id <= 60; id += 1) page.keep(`/api-web/api/boot/get/${String(id)}`, '{}');
  await settle();
  await settle();
  const boots = [...device.entries.keys()].filter((key) => key.includes('/boot/get/'));
  expect(boots).toHaveLength(50);
  expect(await page.find('/api-web/api/boot/get/10')).toBeUndefined();
  expect(await page.find('/api-web/api/boot/get/60')).toBeDefined();
});

test('works on a device that cannot store anything (OFF-3)', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { device, open } = aDevice();
  device.failure = new Error('no storage');
  const page = open();
  await page.enter(ANA, true);
  expect(await page.find(LIST)).toBeUndefined();
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});
