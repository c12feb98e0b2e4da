import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { chromium, type BrowserContext, type Page } from 'playwright-core';

import { findBrowser } from '../../scripts/lib/browser.mjs';
import { nowInZone } from '../../src/domain/time/zone';
import type { Entry } from '../../src/domain/wire/records';
import {
  ApiSession,
  aPhoto,
  choose,
  eventually,
  field,
  newDataDir,
  signInQuietly,
  useProduct,
  type PhotoFile,
} from '../harness';
import { addPhotos, countOf, fillIn, keptOf, press, ready, sumsOf, untilKept } from '../support/addBoot';
import { Front } from '../harness/front';

/** How often each test kills the browser. `KERB_KILLS=50` takes about fifteen minutes per test. */
const KILLS = Number(process.env['KERB_KILLS'] ?? 3);
/** The seed for the moments of the kills. A run with the same seed kills at the same moments. */
const SEED = Number(process.env['KERB_SEED'] ?? Date.now() % 1_000_000);
/** Whatever was done longer ago than this must have survived, milliseconds. */
const STORED_AFTER_MS = 1_000;
/** How long the browser stays stopped, milliseconds. */
const STOPPED_MS = Number(process.env['KERB_STOPPED_MS'] ?? 5_000);
/** How long after the last fault the outbox must be empty, milliseconds. */
const EMPTY_AFTER_MS = 60_000;
/** Each request takes this long, so that kills also hit boots and photos that are being sent, milliseconds. */
const DELAY_MS = 100;

/** An action of the user in the form, and when it was done, milliseconds since the epoch. */
interface Act {
  readonly what: 'License' | 'Requestor' | 'Address' | 'photo' | 'Add Boot';
  /** Everything typed into the field so far. */
  readonly text: string;
  readonly at: number;
}

/** The history entries of acts at cars. */
const ACTS_AT_CARS: readonly Entry['kind'][] = [
  'REMOVAL_TAKEN',
  'REMOVAL_LEFT',
  'BOOT_OFF',
  'BOOT_NOT_FOUND',
  // A second report that a boot is off.
  'NOTE',
];
/**
 * The latest moment of a kill, milliseconds. `Off the car` is sent ten seconds after the tap, so some kills hit the
 * sending.
 */
const ACTS_TAKE_MS = 15_000;

/** An act at a car, and when the page showed it, milliseconds since the epoch. */
interface ActAtCar {
  readonly boot: number;
  readonly kind: Entry['kind'];
  readonly at: number;
}

/** Records a boot in San Francisco and releases it. @returns its id */
async function bootToTakeOff(session: ApiSession, license: string): Promise<number> {
  const { id } = await session.createBoot('SF', { license });
  const payments = [{ paymentType: 'CASH', paymentAmount: 125 }];
  const names = { firstName: 'Ada', lastName: 'Moss', receiptNumber: license };
  await session.json('/api-web/api/boot/release/SF', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, ...names, payments, ...nowInZone('America/Los_Angeles') }),
  });
  return id;
}

/** The acts at a car that the server has, oldest first. */
async function actsOf(session: ApiSession, boot: number): Promise<Entry['kind'][]> {
  const entries = await session.json<Entry[]>(`/api-web/api/boot/timeline/${String(boot)}`);
  return entries.map(({ kind }) => kind).filter((kind) => ACTS_AT_CARS.includes(kind));
}

/** Waits until the form says that the boot is on record, or stored on the device. */
const confirmed = (page: Page) =>
  page.getByRole('heading', { name: /^Boot (?:added|kept on this device)$/ }).waitFor();

/** Numbers from 0 to 1 that are determined by the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The process of the browser with this profile, without its child processes. */
function processOf(profile: string): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')) return Number(pid);
    } catch {
      // The process has ended in the meantime.
    }
  }
  throw new Error('the browser has no process');
}

describe('a browser that is killed', { skip: process.platform === 'linux' ? false : 'needs /proc' }, () => {
  const product = useProduct();
  const profile = newDataDir();
  let context: BrowserContext | undefined;
  let front: Front;
  before(async () => (front = await Front.start(product.server.origin)));
  after(async () => {
    await front.stop();
    await context?.close().catch(() => undefined);
    rmSync(profile, { recursive: true, force: true });
  });

  async function launch(): Promise<Page> {
    context = await chromium.launchPersistentContext(profile, {
      ...{ executablePath: findBrowser() ?? '', args: ['--no-sandbox', '--disable-gpu'] },
      ...{ baseURL: front.origin, locale: 'en-US' },
    });
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(30_000);
    await signInQuietly(page, 'creator');
    return page;
  }

  /** Fills in the form key by key, takes a photo and sends the boot, and notes each action once it is done. */
  async function record(page: Page, plate: string, photo: PhotoFile, acts: Act[]): Promise<void> {
    const note = (what: Act['what'], text = '') => acts.push({ what, text, at: Date.now() });
    const type = async (what: 'License' | 'Requestor' | 'Address', text: string) => {
      await field(page, what).click();
      for (let length = 1; length <= text.length; length += 1) {
        await page.keyboard.type(text.charAt(length - 1));
        note(what, text.slice(0, length));
      }
    };
    await type('License', plate);
    await addPhotos(page, photo);
    note('photo');
    await choose(page, 'Make', 'Toyota');
    await choose(page, 'Model', 'Camry');
    await choose(page, 'Body', 'Sedan');
    await choose(page, 'Color', 'Blue');
    await type('Requestor', 'Officer Bell');
    await type('Address', '1 Market St');
    await press(page);
    note('Add Boot');
    await confirmed(page);
  }

  /** Kills the browser at a moment of the user's work, milliseconds from now. @returns when */
  async function killAt(moment: number, work: Promise<void>): Promise<number> {
    const ended = work.catch(() => undefined);
    await pause(moment);
    const killed = Date.now();
    process.kill(processOf(profile), 'SIGKILL');
    await ended;
    await context?.close().catch(() => undefined);
    // The killed browser leaves its lock behind. Once another process has its number, the lock seems to be in use.
    rmSync(path.join(profile, 'SingletonLock'), { force: true });
    return killed;
  }

  /** Takes two boots off and reports the third as not found. Adds each act to `acts` once the page shows it. */
  async function actAtCars(page: Page, cars: ReadonlyMap<string, number>, acts: ActAtCar[]): Promise<void> {
    const [first = '', second = '', third = ''] = cars.keys();
    const button = (plate: string, name: string) =>
      page.getByRole('listitem', { name: plate }).getByRole('button', { name, exact: true });
    const note = (plate: string, kind: Entry['kind']) =>
      acts.push({ boot: cars.get(plate) ?? 0, kind, at: Date.now() });
    const act = async (plate: string, name: string, kind: Entry['kind'], shown: string) => {
      await button(plate, name).click();
      await button(plate, shown).waitFor();
      note(plate, kind);
    };
    await act(first, 'Take', 'REMOVAL_TAKEN', 'Leave');
    await act(first, 'Off the car', 'BOOT_OFF', 'Undo');
    await act(second, 'Take', 'REMOVAL_TAKEN', 'Leave');
    await act(second, 'Leave', 'REMOVAL_LEFT', 'Take');
    await act(second, 'Off the car', 'BOOT_OFF', 'Undo');
    await button(third, 'Not found').click();
    const dialog = page.getByRole('dialog', { name: 'Not found' });
    await field(dialog, 'Note').fill('Only glass on the ground');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'detached' });
    note(third, 'BOOT_NOT_FOUND');
  }

  /** Waits until no boots are waiting in the product, for at most a minute. */
  async function untilSent(page: Page): Promise<void> {
    const since = Date.now();
    await page.goto('/boot/outbox');
    await page.getByRole('heading', { name: 'Outbox', exact: true }).waitFor();
    const waits = page.getByText(/Waiting|Sending|Needs you/);
    await waits.first().waitFor({ state: 'detached', timeout: EMPTY_AFTER_MS - (Date.now() - since) });
  }

  it('records each boot exactly once with its photo, and restores everything done up to a second before (KERB-2, KERB-4, DRAFT-9)', async (test) => {
    test.diagnostic(`KERB_SEED=${String(SEED)}`);
    const random = randomFrom(SEED);
    let page = await launch();
    await page.goto('/boot/add/SF');
    await ready(page);
    front.delayMs = DELAY_MS;
    // The first boot is recorded without a kill, to measure how long one takes on this machine.
    const begun = Date.now();
    await record(page, 'KILL00', aPhoto('KILL00'), []);
    const span = Date.now() - begun;
    await untilSent(page);
    await context?.close();

    for (let round = 1; round <= KILLS; round += 1) {
      const plate = `KILL${String(round).padStart(2, '0')}`;
      const photo = aPhoto(plate);
      const sum = createHash('sha256').update(photo.buffer).digest('hex');
      const moment = Math.round(span * random());
      const where = `round ${String(round)}, killed after ${String(moment)} ms`;
      const acts: Act[] = [];
      page = await launch();
      await page.goto('/boot/add/SF');
      await ready(page);
      const killed = await killAt(moment, record(page, plate, photo, acts));

      page = await launch();
      await page.goto('/boot/add/SF');
      await ready(page);
      const stored = acts.filter(({ at }) => killed - at >= STORED_AFTER_MS);
      const lastOf = (what: Act['what']) => stored.filter((act) => act.what === what).at(-1)?.text ?? '';
      const isThere = async () => {
        const fields = ['License', 'Requestor', 'Address'] as const;
        const values = await Promise.all(fields.map((name) => field(page, name).inputValue()));
        return fields.every((name, index) => values[index]?.startsWith(lastOf(name)));
      };
      // A draft is restored only into a form that nobody has typed into yet.
      const isRestored = async () =>
        (await keptOf(page, 'draft')) === 0 || (await page.getByText(/^Restored:/).isVisible());
      await eventually(isRestored, true, where);
      // A boot that was sent is no longer in the form.
      const mayBeSent = acts.some(({ what }) => what === 'Address');
      const isSent = async () => mayBeSent && (await countOf(product.server, plate)) === 1;
      await eventually(async () => (await isSent()) || (await isThere()), true, where);
      if (!(await isSent())) {
        await fillIn(page, plate);
        await press(page);
        await confirmed(page);
      }
      await untilSent(page);
      const photoAt = acts.find(({ what }) => what === 'photo')?.at ?? Infinity;
      const hasPhoto = killed - photoAt >= STORED_AFTER_MS;
      await eventually(
        async () => {
          const sums = await sumsOf(product.server, plate);
          return hasPhoto || sums[0]?.length !== 0 ? sums : [[sum]];
        },
        [[sum]],
        where,
      );
      // Nothing of a recorded boot comes back into the form.
      await page.goto('/boot/add/SF');
      await ready(page);
      await untilKept(page, 'draft', 0);
      await context?.close();
    }
  });

  it('sends each act at a car exactly once, and loses none that was done up to a second before (REM-33, REM-34, REM-36)', async (test) => {
    test.diagnostic(`KERB_SEED=${String(SEED)}`);
    const random = randomFrom(SEED);
    const session = await ApiSession.signIn(product.server.origin, 'supervisor');
    const boots = new Map<number, string>();
    let count = 0;
    front.delayMs = DELAY_MS;
    for (let round = 1; round <= KILLS; round += 1) {
      const moment = Math.round(ACTS_TAKE_MS * random());
      const where = `round ${String(round)}, killed after ${String(moment)} ms`;
      const cars = new Map<string, number>();
      for (const letter of ['A', 'B', 'C']) {
        const plate = `OFF${String(round).padStart(2, '0')}${letter}`;
        const id = await bootToTakeOff(session, plate);
        cars.set(plate, id);
        boots.set(id, `${plate}, ${where}`);
      }
      const acts: ActAtCar[] = [];
      let page = await launch();
      await page.goto('/boot/remove');
      const killed = await killAt(moment, actAtCars(page, cars, acts));

      page = await launch();
      await untilSent(page);
      const stored = acts.filter(({ at }) => killed - at >= STORED_AFTER_MS);
      const lost = async () => {
        const told = new Map<number, Entry['kind'][]>();
        for (const id of cars.values()) told.set(id, await actsOf(session, id));
        return stored.filter(({ boot, kind }) => told.get(boot)?.includes(kind) !== true);
      };
      await eventually(lost, [], where);
      count += stored.length;
      await context?.close();
    }
    test.diagnostic(`${String(count)} acts were done a second or more before a kill`);
    for (const [id, where] of boots) {
      const told = await actsOf(session, id);
      const once = [...new Set(told)].filter((kind) => kind !== 'NOTE');
      assert.deepEqual(told, once, where);
      const { removal } = await session.boot(id);
      const ends: Partial<Record<Entry['kind'], string>> = {
        REMOVAL_TAKEN: 'TAKEN',
        BOOT_OFF: 'OFF',
        BOOT_NOT_FOUND: 'NOT_FOUND',
      };
      assert.equal(removal?.state, ends[told.at(-1) ?? 'NOTE'] ?? 'WAITING', where);
    }
  });

  it('continues after it was stopped while it sent a boot and its connections were closed (KERB-2, KERB-4)', async () => {
    const plate = 'STOP01';
    const photo = aPhoto(plate);
    const sum = createHash('sha256').update(photo.buffer).digest('hex');
    front.delayMs = 0;
    const page = await launch();
    await page.goto('/boot/add/SF');
    await ready(page);
    await addPhotos(page, photo);
    await fillIn(page, plate);
    front.delayMs = 2_000;
    front.asked.length = 0;
    await press(page);
    await eventually(() => front.asked.some((path) => path.includes('/boot/create/SF')), true);
    const processes = -processOf(profile);
    process.kill(processes, 'SIGSTOP');
    front.cut();
    await pause(STOPPED_MS);
    process.kill(processes, 'SIGCONT');
    Object.assign(front, { delayMs: 0, isCut: false });
    await confirmed(page);
    await untilSent(page);
    await eventually(() => sumsOf(product.server, plate), [[sum]]);
    await context?.close();
  });
});
