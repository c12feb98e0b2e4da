import type { Locator, Page } from 'playwright-core';

/** The password of every demo account. */
export const PASSWORD = 'towbridge';

/**
 * Signs in through the sign-in page, as a user does.
 * @param account a demo account, e.g. `supervisor`
 * @param to the page to open first, to which signing in leads back
 */
export async function signInByPage(page: Page, account: string, to: string): Promise<void> {
  await page.goto(to);
  await page.waitForURL((url) => url.pathname === '/login');
  await page.locator('input[name="username"]').fill(account);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('input[name="password"]').press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Signs in without opening a page, so that the first page starts with an empty cache. */
export async function signInQuietly(page: Page, account: string): Promise<void> {
  await page.request.post('/login', { form: { username: account, password: PASSWORD, from: '/healthz' } });
}

/** Signs in without the sign-in page, then opens a page, so that the application loads only once. */
export async function signIn(page: Page, account: string, to = '/boot/list'): Promise<void> {
  await signInQuietly(page, account);
  await page.goto(to);
}

/** Makes the server look as if it had no live updates. */
export async function withoutLive(page: Page): Promise<void> {
  await page.route('**/api-web/api/login/user?*', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    await route.fulfill({ response, json: { ...user, pushWsHost: null } });
  });
}

/** A field by its exact accessible name: `State` matches neither `License State` nor a section of that name. */
export const field = (scope: Page | Locator, name: string): Locator =>
  scope.getByLabel(name, { exact: true }).and(scope.locator('input, textarea'));

/** A picker by its exact accessible name. */
export const picker = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('combobox', { name, exact: true });

/** Chooses an option as a user does: opens the picker, types the name and picks the option. */
export async function choose(scope: Page | Locator, name: string, option: string): Promise<void> {
  const page = 'page' in scope ? scope.page() : scope;
  const box = picker(scope, name);
  await box.click();
  await box.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}
