import { act, screen, waitFor, within } from '@testing-library/react';
import type { Feature } from '../../domain/features';
import type { ListRow } from '../../domain/wire/setup';
import { aUser, permissionsIn } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { renderApp } from '../../testing/render';

const since = (local: string) => ({ since: local, sinceUtc: new Date(`${local}-08:00`).toISOString() });
const CAR = { license: '8KLM204', refNum: 'SF-000321', bootId: 321, ...since('2026-03-10T09:40:00') };
const HIDDEN = { license: null, refNum: null, bootId: null, ...since('2026-02-07T09:40:00') };
const BOOTS = [
  { id: 1, number: '17', state: 'AVAILABLE', on: CAR, lastSeen: '2026-03-10T09:40:00' },
  { id: 2, number: '18', state: 'MISSING', on: null, lastSeen: null },
  { id: 3, number: '19', state: 'AVAILABLE', on: HIDDEN, lastSeen: null },
];

function open(path: string, usual = 'SF', features: readonly Feature[] = ['setup']) {
  const user = aUser({
    defaultRegionCode: usual,
    ...{ id: 90, shortName: 'admin', userRole: 'MANAGEMENT_COMPANY', features: [...features] },
    applications: ['BOOT', 'ADM'],
    permissions: permissionsIn(['SF', 'KC'], ['ADMIN_ZONES', 'ADMIN_USERS', 'BOOT_VIEW']),
  });
  const backend = new FakeBackend({ user });
  const rows = backend.world.site.rowsOf('SF', 'holdAgencies');
  for (let id = 1; id <= 60; id += 1) {
    const n = String(id);
    rows.push({ id, version: 1, active: true, code: `AG-${n}`, description: `Agency ${n}` });
  }
  for (const boot of BOOTS) {
    const row = { ...boot, version: 1, active: true, kind: 'WHEEL', note: null } as unknown as ListRow;
    backend.world.site.rowsOf('SF', 'boots').push(row);
  }
  return renderApp(path, { backend, application: 'ADM' });
}
const aFile = (text: string) => {
  const file = new File([text], 'list.csv', { type: 'text/csv' });
  // jsdom's files have no `arrayBuffer`.
  return Object.assign(file, { arrayBuffer: async () => new TextEncoder().encode(text).buffer });
};

test('a list is chosen by region and name, page by page, and both are in the address (SETUP-88)', async () => {
  const { user, router } = await open('/lists/SF');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Region' })).toHaveValue('San Francisco, CA'),
  );
  await user.click(await screen.findByRole('combobox', { name: 'List' }));
  await user.click(await screen.findByRole('option', { name: 'Hold agencies' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/lists/SF/holdAgencies'));
  const table = await screen.findByRole('table', { name: 'Hold agencies' });
  expect(within(table).getAllByRole('row')).toHaveLength(51);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(61));
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    '/admin/api/setup/lists/SF/holdAgencies/csv',
  );
});

test('an entry is added and changed in its own form (SETUP-88)', async () => {
  const { user, backend, router } = await open('/lists/SF/holdAgencies/new');
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), 'FD');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/holdAgencies\/\d+$/));
  expect(await screen.findByRole('heading', { name: 'FD', level: 1 })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Active' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(backend.calls.requestsOf('changeListRow')[0]?.body).toEqual({ version: 1, active: false }),
  );
});

test('a file is previewed before it is imported, with old and new values side by side (SETUP-89)', async () => {
  const { user, backend } = await open('/lists/SF/holdAgencies');
  await user.upload(
    await screen.findByLabelText('Choose a CSV file'),
    aFile('code,description\nAG-1,Police\nNEW,Fire'),
  );
  const changes = within(await screen.findByRole('table', { name: 'What would change' }));
  expect(changes.getByText('Description: Agency 1')).toBeVisible();
  expect(changes.getByText('Description: Police')).toBeVisible();
  expect(screen.getByText('1 added, 1 changed, 0 unchanged, 0 faults')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Imported: 1 added, 1 changed, 0 unchanged.')).toBeVisible();
  expect(backend.calls.requestsOf('importList').map(({ dryRun }) => dryRun)).toEqual(['true', 'false']);
});

test('faults name their line and field, can be downloaded, and prevent the import (SETUP-90)', async () => {
  const { user } = await open('/lists/SF/holdAgencies');
  await user.upload(await screen.findByLabelText('Choose a CSV file'), aFile('code,description\n,Police'));
  const faults = within(await screen.findByRole('table', { name: 'Faults' }));
  expect(faults.getByText('Code is required').closest('tr')).toHaveTextContent('2CodeCode is required');
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Download faults' })).toBeEnabled();
});

test('the activity says who changed what, with values before and after, and can be filtered by kind (SETUP-91)', async () => {
  const { user, backend, router } = await open('/activity');
  const site = backend.world.site;
  site.note('REGION_CHANGED', 'SF', { towEligibleAfterHours: 72 }, { towEligibleAfterHours: 48 });
  site.note('USER_CHANGED', 'casey', { permissions: { SF: ['BOOT_VIEW'] } }, { permissions: {} });
  await user.click(screen.getByRole('combobox', { name: 'What' }));
  await user.click(await screen.findByRole('option', { name: 'Region changed' }));
  await waitFor(() => expect(router.state.location.search).toBe('?kind=REGION_CHANGED'));
  const table = await screen.findByRole('table', { name: 'Activity' });
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
    /admin.*Region changed.*SF.*Tow-eligible after \(hours\) 72 → 48/,
  );
  await user.click(screen.getByRole('combobox', { name: 'What' }));
  await user.click(await screen.findByRole('option', { name: 'Person changed' }));
  expect(await within(table).findByText('casey')).toBeVisible();
  expect(within(table).getByText('Lost:').parentElement).toHaveTextContent('See boots of the own company');
});

/** A cell's text without the label of cards, which is hidden from screen readers. */
function textOf(cell: HTMLElement): string {
  const copy = cell.cloneNode(true) as HTMLElement;
  copy.querySelector(':scope > [aria-hidden=true]')?.remove();
  return copy.textContent;
}

test('the activity is in words: details that only the audit trail needs are omitted, and lists are links (SETUP-91)', async () => {
  const { backend, router } = await open('/people');
  const site = backend.world.site;
  site.note('SIGNED_IN', 'site', null, { session: 7, method: 'password', address: '192.0.2.7' });
  const charges = (cents: number) => [{ name: 'Boot removal', nameEs: 'Retiro', cents }];
  site.note(
    'REGION_CHANGED',
    'KC',
    { bootFeeCents: 12_000, charges: charges(12_000), adsRegionConfig: { requestedByLabel: 'Officer' } },
    { bootFeeCents: 15_050, charges: charges(15_050), adsRegionConfig: { requestedByLabel: null } },
  );
  site.note('USER_ADDED', 'dana', null, {
    role: 'PROVIDER',
    applications: ['BOOT'],
    email: null,
    password: 'none',
  });
  site.note('USER_INVITED', 'dana', null, { expires: '2026-03-13T18:30:00.000Z' });
  site.note('LIST_ROW_CHANGED', 'SF/holdAgencies/3', { description: 'Police' }, { description: 'Fire' });
  site.note('LIST_IMPORTED', 'SF/holdAgencies', null, { added: 1, changed: 0, unchanged: 2, sha256: 'abc' });
  act(() => router.push('/activity'));
  const table = await screen.findByRole('table', { name: 'Activity' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').slice(2).map(textOf));
  expect(rows).toEqual([
    ['List imported', 'Hold agencies, San Francisco, CA', 'Added 1Changed 0Unchanged 2'],
    ['List entry changed', 'Hold agencies: no. 3, San Francisco, CA', 'Description Police → Fire'],
    ['Invited', 'dana', expect.stringMatching(/^Valid until 03\/13\/2026 /)],
    ['Person added', 'dana', 'Role Tow providerApplications Boots (this product)Password none'],
    [
      'Region changed',
      'KC',
      'Charges Boot removal / Retiro $120.00 → Boot removal / Retiro $150.50Requestor label Officer → -',
    ],
    ['Signed in', '-', 'With passwordFrom 192.0.2.7'],
  ]);
  expect(within(table).getByRole('link', { name: 'Hold agencies: no. 3' })).toHaveAttribute(
    'href',
    '/lists/SF/holdAgencies/3',
  );
});

test('times are in the zone of the default region, which is named, and so are the days asked for (SETUP-26)', async () => {
  const { backend, router } = await open('/people', 'KC');
  backend.world.clock = () => Date.parse('2026-03-10T04:30:00.000Z');
  backend.world.site.note('SIGNED_IN', 'site', null, null);
  act(() => router.push('/activity?from=2026-03-09&to=2026-03-09'));
  expect(await screen.findByText('Times and days are in the zone America/Chicago.')).toBeVisible();
  const table = await screen.findByRole('table', { name: 'Activity' });
  expect(await within(table).findByText('03/09/2026 23:30 CDT')).toBeVisible();
  expect(backend.calls.requestsOf('activity').at(-1)).toMatchObject({ from: '2026-03-09', to: '2026-03-09' });
});

test('a region shows all of its lists with their numbers of entries, each as a link (SETUP-88)', async () => {
  const { user, router } = await open('/lists/SF');
  const table = await screen.findByRole('table', { name: 'Lists' });
  expect(within(table).getAllByRole('row')).toHaveLength(18);
  const row = (await within(table).findByRole('link', { name: 'Hold agencies' })).closest('tr');
  expect(row).toHaveTextContent('60');
  await user.click(within(table).getByRole('link', { name: 'Hold agencies' }));
  expect(router.state.location.pathname).toBe('/lists/SF/holdAgencies');
});

describe('the boots of a region', () => {
  const openBoots = (path: string, features: readonly Feature[] = ['setup', 'records', 'devices']) =>
    open(path, 'SF', features);
  const cells = async (number: string) => {
    const table = await screen.findByRole('table', { name: 'Boots' });
    const row = within(table).getByRole('row', { name: new RegExp(`^${number} `) });
    return within(row);
  };

  test('the list says which are missing, which are on a car, and which have been there for long (DEV-39)', async () => {
    await openBoots('/lists/SF/boots');
    const on = await cells('17');
    expect(on.getByText('Wheel')).toBeVisible();
    expect(on.getByRole('link', { name: '8KLM204' })).toHaveAttribute('href', '/boot/records/321');
    expect(on.getAllByText('03/10/2026 09:40')).toHaveLength(2);
    expect(await on.findAllByText('PDT')).toHaveLength(2);
    expect(on.queryByText(/^for/)).toBeNull();
    expect((await cells('18')).getByText('Missing')).toBeVisible();
    const long = await cells('19');
    expect(long.getByText('On a car')).toBeVisible();
    expect(long.getByText('for 31 days')).toBeVisible();
    expect(long.getByText('PST')).toBeVisible();
  });

  test('their labels open as a file to print (DEV-40)', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await openBoots('/lists/SF/boots');
    await user.click(await screen.findByRole('button', { name: 'Labels' }));
    expect(opened.mock.calls[0]?.[0]).toBe('/admin/api/setup/lists/SF/boots/labels');
    opened.mockRestore();
  });

  test("a boot's form shows its car and leads to all its cars (DEV-39)", async () => {
    await openBoots('/lists/SF/boots/1');
    expect(await screen.findByRole('heading', { name: '17', level: 1 })).toBeVisible();
    expect(screen.getByRole('link', { name: '8KLM204' })).toHaveAttribute('href', '/boot/records/321');
    expect(screen.getByRole('link', { name: 'All cars of this boot' })).toHaveAttribute(
      'href',
      '/boot/records?q=boot+17',
    );
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('Available');
    expect(await screen.findAllByText('PDT')).toHaveLength(2);
  });

  test('without the feature there is no such list (DEV-35)', async () => {
    const { user } = await openBoots('/lists/SF/boots', ['setup']);
    await user.click(await screen.findByRole('combobox', { name: 'List' }));
    expect(screen.queryByRole('option', { name: 'Boots' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Labels' })).toBeNull();
  });
});
