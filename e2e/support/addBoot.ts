import type { Page } from 'playwright-core';

import type { BootListItem } from '../../src/domain/wire/boot';
import type { DecodedVin } from '../../src/domain/wire/vehicleLists';
import {
  ApiSession,
  choose,
  eventually,
  field,
  picker,
  signIn,
  type PhotoFile,
  type Server,
} from '../harness';
import { countDrafts, storedKeys } from './device';

/** Makes the server unpack its VIN data. On a busy machine, that takes longer than the form waits. */
export async function unpackVinData(server: Server): Promise<void> {
  const api = await ApiSession.signIn(server.origin, 'supervisor');
  const decode = '/api-web/api/refdata/vin/decode/SF?vin=1HGCM82633A004352';
  await eventually(async () => (await api.json<DecodedVin>(decode)).make, 'HONDA');
}

export const CREATE = '**/api-web/api/boot/create/SF';

/** Signs in and opens the add form of San Francisco with its defaults. */
export async function openForm(page: Page, account = 'creator'): Promise<void> {
  await signIn(page, account, '/boot/add/SF');
  await ready(page);
}

/** Waits until the form has its defaults and lists. After that, it no longer changes on its own. */
export async function ready(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Boot', exact: true }).waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLInputElement>('input[name="city"]')?.value === 'San Francisco' &&
      document.querySelector<HTMLInputElement>('input[name="licenseState"]')?.value !== '' &&
      document.querySelector('[aria-busy="true"]') === null,
  );
}

/** Fills every field without a default. */
export async function fillIn(page: Page, plate: string): Promise<void> {
  await field(page, 'License').fill(plate);
  await choose(page, 'Make', 'Toyota');
  await choose(page, 'Model', 'Camry');
  await choose(page, 'Body', 'Sedan');
  await choose(page, 'Color', 'Blue');
  await field(page, 'Requestor').fill('Officer Bell');
  await address(page).fill('1 Market St');
}

export const press = (page: Page) => page.getByRole('button', { name: 'Add Boot', exact: true }).click();

/** Fails unless the form still holds everything that `fillIn` typed. */
export async function assertKept(page: Page, plate: string): Promise<void> {
  // After a reload, the names of chosen items arrive with their lists.
  await eventually(
    async () => ({
      license: await field(page, 'License').inputValue(),
      make: await picker(page, 'Make').inputValue(),
      model: await picker(page, 'Model').inputValue(),
      body: await picker(page, 'Body').inputValue(),
      color: await picker(page, 'Color').inputValue(),
      requestor: await field(page, 'Requestor').inputValue(),
      address: await address(page).inputValue(),
    }),
    {
      license: plate,
      make: 'Toyota',
      model: 'Camry',
      body: 'Sedan',
      color: 'Blue',
      requestor: 'Officer Bell',
      address: '1 Market St',
    },
  );
}

/** Waits for the confirmation. @returns the record's id */
export async function recorded(page: Page): Promise<number> {
  await page.getByRole('heading', { name: 'Boot added' }).waitFor();
  const id = await page.locator('dt', { hasText: 'Record id' }).locator('+ dd').innerText();
  return Number(id);
}

/** How many active boots of San Francisco have this plate. */
export async function countOf(server: Server, plate: string): Promise<number> {
  const api = await ApiSession.signIn(server.origin, 'supervisor');
  const boots = await api.json<BootListItem[]>('/api-web/api/boot/get-region/SF');
  return boots.filter(({ license }) => license === plate).length;
}

/** How many photos a boot has. */
export async function photosOf(server: Server, bootId: number): Promise<number> {
  const api = await ApiSession.signIn(server.origin, 'supervisor');
  return (await api.boot(bootId)).photoUrls?.length ?? 0;
}

/** The SHA-256 of each photo of each active boot of San Francisco with this plate. */
export async function sumsOf(server: Server, plate: string): Promise<(string | null | undefined)[][]> {
  const api = await ApiSession.signIn(server.origin, 'supervisor');
  const boots = await api.json<BootListItem[]>('/api-web/api/boot/get-region/SF');
  const own = await Promise.all(
    boots.filter(({ license }) => license === plate).map(({ id }) => api.boot(id)),
  );
  return own.map(({ photoUrls }) => (photoUrls ?? []).map(({ sha256 }) => sha256));
}

/** What the device stores: boots that are being typed, and entries with this prefix. */
type Kept = 'draft' | 'boot-photo' | 'boot-record';

/** The number of items of a kind that the device has stored. */
export async function keptOf(page: Page, kind: Kept): Promise<number> {
  if (kind === 'draft') return countDrafts(page);
  return (await storedKeys(page)).filter((key) => key.startsWith(`${kind}:`)).length;
}

/** Waits until the device has stored this many items, since a crash before that would lose what is being written. */
export function untilKept(page: Page, kind: Kept, count: number): Promise<void> {
  return eventually(() => keptOf(page, kind), count, `what is kept as ${kind}`);
}

/** Adds photos to the upload area. */
export async function addPhotos(page: Page, ...photos: PhotoFile[]): Promise<void> {
  await page
    .getByRole('region', { name: 'Photos' })
    .locator('input[type="file"]')
    .first()
    .setInputFiles(photos);
}

/** The address line. `Address` is also part of `Address 2` and of a heading. */
export const address = (page: Page) => field(page, 'Address');
