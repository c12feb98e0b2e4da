import type { Page } from 'playwright-core';

import { ApiSession, releaseButton, signIn, type Server } from '../harness';

export const RELEASE = '**/api-web/api/boot/release/*';

/** The red banner, which can be dismissed, unlike other alerts. */
export const banner = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });

/** Records a boot in Kansas City (fee 125.50). @returns its id, its address, and who recorded it */
export async function aBootToRelease(
  server: Server,
  license: string,
): Promise<{ id: number; path: string; session: ApiSession }> {
  const session = await ApiSession.signIn(server.origin, 'supervisor');
  const { id } = await session.createBoot('KC', { license });
  return { id, path: `/boot/list/${id}`, session };
}

/** Whether the tick of a closed boot is green. */
export const hasGreenTick = (page: Page): Promise<boolean> =>
  page
    .locator('[tabindex]', { has: page.getByRole('heading', { name: 'Boot', exact: true }) })
    .last()
    .locator('svg')
    .evaluate((tick) => {
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(tick).color.match(/\d+/g) ?? []).map(Number);
      return green > red && green > blue;
    });

/** Signs in as somebody who may only release, and opens a boot. */
export async function openToRelease(page: Page, path: string): Promise<void> {
  await signIn(page, 'releaser', path);
  await releaseButton(page).waitFor();
}
