import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { assertAccessible, choose, field, picture, resize, signIn, useProduct, WIDTHS } from '../harness';

const SETUP = '**/admin/api/setup';

/** A file with one line that adds an agency and one that changes an agency. */
const agencies = (...lines: string[]) => ({
  name: 'agencies.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['code,description', ...lines].join('\n')),
});

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

/** A state of a screen: its name, its address, and the steps that lead to it. */
type State = readonly [name: string, address: string, reach: (page: Page) => Promise<unknown>];

const STATES: readonly State[] = [
  ['people', '/admin/people', (page) => page.getByRole('link', { name: 'Sam Rivera' }).waitFor()],
  ['people-none-found', '/admin/people?q=nobody', (page) => page.getByText('Nothing matches').waitFor()],
  [
    'invitations',
    '/admin/people?tab=invited',
    (page) => page.getByText('There are no invitations').waitFor(),
  ],
  [
    'who-can',
    '/admin/people?tab=who&permission=BOOT_RELEASE&region=KC',
    (page) => table(page, 'People who can').waitFor(),
  ],
  [
    'person-changed',
    '/admin/people/1',
    async (page) => {
      await page.getByRole('checkbox', { name: "See every company's boots, Kansas City, MO" }).click();
      await page.getByRole('region', { name: 'What saving changes' }).waitFor();
    },
  ],
  [
    'person-faulty',
    '/admin/people/new',
    async (page) => {
      await save(page);
      await page.getByText('Username is required').waitFor();
    },
  ],
  [
    'person-refused',
    '/admin/people?q=creator',
    async (page) => {
      await page.getByRole('link', { name: 'Casey Lin' }).click();
      const missingPermissions = [{ region: 'SF', permission: 'BOOT_CANCEL' }];
      const body = JSON.stringify({ details: 'You lack a permission', missingPermissions });
      await page.route(`${SETUP}/people/*`, (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 403, contentType: 'application/json', body })
          : route.continue(),
      );
      await field(page, 'Name').fill('Casey Lin Jr');
      await save(page);
      await page.getByText('Cancel boots, in San Francisco, CA').waitFor();
    },
  ],
  [
    'person-not-found',
    '/admin/people/99999',
    (page) => page.getByRole('heading', { name: 'Person not found' }).waitFor(),
  ],
  [
    'companies',
    '/admin/companies',
    (page) => page.getByRole('link', { name: 'Bay Tow and Recovery' }).waitFor(),
  ],
  [
    'companies-failed',
    '/admin/companies?q=x',
    (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  ],
  ['companies-loading', '/admin/companies?q=slow', (page) => page.getByText('Loading…').first().waitFor()],
  [
    'company-conflict',
    '/admin/companies/1',
    async (page) => {
      // The form has loaded the version that the change is about to outdate.
      await field(page, 'Phone').waitFor();
      const current = (await (await page.request.get('/admin/api/setup/companies/1')).json()) as {
        version: number;
      };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const data = { version: current.version, phone: `415 555 0${String(100 + current.version)}` };
      await page.request.put('/admin/api/setup/companies/1', { headers, data });
      await field(page, 'Phone').fill('415 555 0199');
      await save(page);
      await page.getByRole('radio', { name: /^Theirs/ }).waitFor();
    },
  ],
  ['regions', '/admin/regions', (page) => page.getByRole('link', { name: 'Kansas City, MO' }).waitFor()],
  [
    'region-faulty',
    '/admin/regions/SF',
    async (page) => {
      await field(page, 'Requestor pattern').fill('\\d{4}');
      await field(page, 'Sample texts for the pattern').fill('1234\nDiaz');
      await page.getByText('“Diaz” does not match').waitFor();
      await field(page, 'Amount 1').fill('12,5');
      await save(page);
      await page.getByText('Type it without commas').waitFor();
    },
  ],
  ['lists', '/admin/lists/SF', (page) => page.getByRole('link', { name: 'Hold agencies' }).waitFor()],
  [
    'list-dry-run',
    '/admin/lists/SF/holdAgencies',
    async (page) => {
      await page.getByLabel('Choose a CSV file').setInputFiles(agencies('SFPD,Police', 'NEW,New agency'));
      await table(page, 'What would change').waitFor();
    },
  ],
  [
    'list-faulty',
    '/admin/lists/SF/holdAgencies',
    async (page) => {
      await page.getByLabel('Choose a CSV file').setInputFiles(agencies(',Nameless'));
      await table(page, 'Faults').waitFor();
    },
  ],
  ['row', '/admin/lists/SF/holdAgencies/new', (page) => field(page, 'Code').waitFor()],
  ['activity', '/admin/activity', (page) => page.getByText('Signed in').first().waitFor()],
];

describe('the setup screens', () => {
  const product = useProduct();
  /** The error responses that these states provoke. */
  const allow = [/status of (403|404|409|503)/];

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`are accessible in every state and at every width, in ${colorScheme}: axe finds nothing (SETUP-92)`, async () => {
      await product.withPage(
        async (page) => {
          await page.route(`${SETUP}/companies?*q=x*`, (route) =>
            route.fulfill({ status: 503, contentType: 'application/json', body: '{"details":"Away"}' }),
          );
          // The request is never answered, so the screen stays in its waiting state.
          await page.route(`${SETUP}/companies?*q=slow*`, () => undefined);
          // The browser asks before it discards what was typed.
          page.on('dialog', (dialog) => void dialog.accept());
          await signIn(page, 'admin', '/admin/people');
          for (const [name, address, reach] of STATES) {
            await page.goto(address);
            await reach(page);
            for (const width of [WIDTHS.desk, WIDTHS.phone]) {
              await resize(page, width);
              await assertAccessible(page, `${name}, ${String(width)} px`);
            }
            await resize(page, WIDTHS.desk);
            await picture(page, `setup-${name}-${colorScheme}`);
          }
        },
        { colorScheme, allow },
      );
    });
  }

  it('tell users without access so, and are reached from the menu on a phone (SETUP-71, SETUP-72)', async () => {
    await product.withPage(async (page) => {
      await resize(page, WIDTHS.phone);
      await signIn(page, 'supervisor', '/boot/list');
      await page.getByRole('button', { name: 'Setup' }).click();
      await page.getByRole('link', { name: 'Lists' }).click();
      await page.getByRole('heading', { name: 'Lists', level: 1 }).waitFor();
      await choose(page, 'Region', 'San Francisco, CA');
      await page.getByRole('link', { name: 'Colors' }).click();
      await page.getByRole('heading', { name: 'Import and export' }).waitFor();
      await page.goto('/admin/companies');
      await page.getByText('You may not set this up').waitFor();
      await assertAccessible(page, 'no permission');
    });
  });
});
