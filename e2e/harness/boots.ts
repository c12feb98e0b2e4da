import type { Locator, Page } from 'playwright-core';

import type { BootListItem } from '../../src/domain/wire/boot';
import type { ApiSession } from './api';
import { choose, field, picker } from './steps';

/** The active boots of a region, as the server lists them. */
export const activeBoots = (session: ApiSession, region: string): Promise<BootListItem[]> =>
  session.json(`/api-web/api/boot/get-region/${region}`);

/** The row that contains this text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The selected row. */
export const selectedRow = (page: Page): Locator => page.getByRole('row', { selected: true });

/** The selected boot's panel. */
export const detail = (page: Page): Locator => page.getByRole('region', { name: 'Booted vehicle' });

/**
 * Waits until the detail contains this text and the boot's actions. Waiting for the address is not enough: it changes
 * while the previous boot and its form are still on the screen.
 */
export const untilShown = (page: Page, text: string): Promise<void> =>
  detail(page)
    .filter({ hasText: text })
    .getByRole('button', { name: /^(Release Vehicle|Cancel Boot)$/ })
    .first()
    .waitFor();

/** Picks a region above the list and waits for its rows; the first one is selected automatically (wide layout). */
export async function pickRegion(page: Page, name: string): Promise<void> {
  await picker(page, 'Region').click();
  // The earlier rows disappear as soon as this region is requested.
  const listed = page.waitForResponse(/\/boot\/get-region\//);
  await page.getByRole('option', { name, exact: true }).click();
  await listed;
  await selectedRow(page).waitFor();
}

/** The group of a payment row, counted from 1. */
export const payment = (page: Page, number: number): Locator =>
  page.getByRole('group', { name: `Payment ${number}`, exact: true });

/** Fills the release form with valid values; the amount is already the total. */
export async function fillRelease(page: Page, receipt: string): Promise<void> {
  await field(page, 'First Name').fill('Ada');
  await field(page, 'Last Name').fill('Moss');
  await choose(payment(page, 1), 'Payment Type', 'Cash');
  await field(page, 'Receipt Number').fill(receipt);
}

export const releaseButton = (page: Page): Locator => page.getByRole('button', { name: 'Release Vehicle' });
export const cancelButton = (page: Page): Locator => page.getByRole('button', { name: 'Cancel Boot' });

/** Presses Tab until the control has the focus, for keyboard-only tests. */
export async function tabTo(page: Page, control: Locator, most = 80): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(control)}`);
}
