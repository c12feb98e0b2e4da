import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from '../../api/errors';
import type { LoginUser } from '../../domain/wire/session';
import type { Person } from '../../domain/wire/setup';
import { aUser, NOW, permissionsIn } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { aPerson } from '../../testing/fakeApi/world/demoSetup';
import { testI18n } from '../../testing/i18n';
import { renderApp } from '../../testing/render';

const HELD = ['ADMIN_USERS', 'ADMIN_TOW_COMPANIES', 'BOOT_CREATE', 'BOOT_VIEW', 'BOOT_RELEASE'] as const;

const anAdmin = (changes: Partial<LoginUser> = {}) =>
  aUser({
    ...{ id: 90, shortName: 'admin', userRole: 'MANAGEMENT_COMPANY', features: ['setup'] },
    applications: ['BOOT', 'ADM'],
    permissions: permissionsIn(['SF', 'KC'], HELD),
    ...changes,
  });

function open(path: string, user: LoginUser = anAdmin()) {
  const backend = new FakeBackend({ user });
  backend.world.site.people.push(aPerson());
  return renderApp(path, { backend, application: 'ADM' });
}
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the Setup menu', () => {
  test('lists the screens that the user may open, from any screen, and links to the other application (SETUP-71)', async () => {
    const { user } = await renderApp('/list', { user: anAdmin() });
    const menu = screen.getByRole('button', { name: 'Setup' });
    act(() => menu.focus());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('link', { name: 'People' })).toHaveAttribute('href', '/admin/people');
    expect(screen.getByRole('link', { name: 'Companies' })).toHaveAttribute('href', '/admin/companies');
  });

  test.each([
    ['the server does not announce it', anAdmin({ features: [] })],
    ['the user lacks the application', anAdmin({ applications: ['BOOT'] })],
    ['the user lacks the permissions', anAdmin({ permissions: permissionsIn(['SF'], ['BOOT_VIEW']) })],
  ])('is absent if %s (SETUP-72)', async (_why, user) => {
    await renderApp('/list', { user });
    expect(screen.queryByRole('button', { name: 'Setup' })).toBeNull();
  });

  test('links back to the boots from the setup screens', async () => {
    await open('/people');
    expect(screen.getByRole('link', { name: 'Active Boots' })).toHaveAttribute('href', '/boot/list');
    expect(screen.getByRole('link', { name: /Towbridge/ })).toHaveAttribute('href', '/boot/');
  });
});

describe('users without access', () => {
  test('are told so, and nothing is requested (SETUP-72)', async () => {
    const { backend } = await open('/people', anAdmin({ permissions: permissionsIn(['SF'], ['BOOT_VIEW']) }));
    expect(await screen.findByText('You may not set this up')).toBeVisible();
    expect(backend.calls.count('people')).toBe(0);
  });

  test('get the "not found" page if the server does not announce setup (SETUP-72)', async () => {
    const { backend } = await open('/people', anAdmin({ features: [] }));
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
    expect(backend.calls.count('people')).toBe(0);
  });
});

describe('the list of people', () => {
  test('shows name, username, company, role, last sign-in and status, and is searched through the address (SETUP-73)', async () => {
    const { user, router, backend } = await open('/people');
    const table = await screen.findByRole('table', { name: 'People' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Name', 'Username', 'Company', 'Role', 'Last signed in', 'State']]);
    expect(within(table).getByRole('link', { name: 'Casey' })).toHaveAttribute('href', '/people/50');
    await user.type(screen.getByRole('searchbox', { name: 'Find a person' }), 'case');
    await waitFor(() => expect(router.state.location.search).toBe('?q=case'));
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('Nothing matches “casezzz”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(backend.calls.requestsOf('people').at(1)).toMatchObject({ q: 'case' });
  });

  test('explains a failure, and tries again (SETUP-73)', async () => {
    const backend = new FakeBackend({ user: anAdmin() });
    backend.calls.failNext('people', new HttpError(500, 'The database is away'));
    const { user } = await renderApp('/people', { backend, application: 'ADM' });
    expect(await screen.findByText('The database is away')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'viewer' })).toBeVisible();
  });

  test('lists who holds a permission in a region (SETUP-75)', async () => {
    await open('/people?tab=who&permission=BOOT_VIEW&region=SF');
    const table = await screen.findByRole('table', { name: 'People who can' });
    expect(within(table).getByRole('link', { name: 'Casey' })).toBeVisible();
    expect(within(table).queryByRole('link', { name: 'releaser' })).toBeNull();
    expect(screen.getByRole('tab', { name: 'Who can…' })).toHaveAttribute('aria-selected', 'true');
  });
});

describe('a person', () => {
  test('is added with a preset, after a summary of the permissions gained in each region (SETUP-76)', async () => {
    const { user, backend, router } = await open('/people/new');
    await user.type(await field('Username'), 'dana');
    await user.type(await field('Name'), 'Dana');
    await user.type(await field('Email'), 'dana@example.com');
    await user.click(screen.getByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Tow provider' }));
    await user.click(screen.getByRole('button', { name: 'Operator' }));
    const summary = within(screen.getByRole('region', { name: 'What saving changes' }));
    expect(summary.getByText('Kansas City, MO · San Francisco, CA').parentElement).toHaveTextContent(
      'Gained: Add boots, See boots of the own company',
    );
    await user.click(screen.getByRole('checkbox', { name: 'Add boots, Kansas City, MO' }));
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/people\/\d+$/));
    expect(backend.calls.requestsOf('addPerson')[0]?.body).toMatchObject({
      ...{ username: 'dana', company: 'BAYTOW', role: 'PROVIDER', applications: ['BOOT'] },
      permissions: { SF: ['BOOT_CREATE', 'BOOT_VIEW'], KC: ['BOOT_VIEW'] },
    });
    expect(await screen.findByRole('heading', { name: 'Dana', level: 1 })).toBeVisible();
  });

  test('is not saved while there are faults: each is shown at its field (SETUP-60)', async () => {
    const { user, backend } = await open('/people/new');
    await user.type(await field('Email'), 'nobody');
    await user.click(save());
    expect(screen.getByText('Username is required')).toBeVisible();
    expect(screen.getByText('Email must be an email address, such as name@example.com')).toBeVisible();
    expect(screen.getByText('Role is required')).toBeVisible();
    expect(backend.calls.count('addPerson')).toBe(0);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus());
  });

  test('a refusal names each missing permission in words (SETUP-77)', async () => {
    const { user, backend } = await open('/people/50');
    await user.type(await field('Name'), ' Jr');
    const missingPermissions = [
      { region: 'SF', permission: 'BOOT_CANCEL' },
      { region: '*', permission: 'MANAGEMENT_COMPANY' },
    ];
    const details = 'You may not do this';
    backend.calls.failNext(
      'changePerson',
      new HttpError(403, details, details, { details, missingPermissions }),
    );
    await user.click(save());
    const alert = within(
      await screen.findByText(details).then((text) => text.closest<HTMLElement>('[role=alert]')!),
    );
    expect(alert.getByText('Cancel boots, in San Francisco, CA')).toBeVisible();
    expect(alert.getByText('The role of a managing company')).toBeVisible();
    expect(await field('Name')).toHaveValue('Casey Jr');
  });

  test('a permission is found by its name, and its group opens automatically (SETUP-78)', async () => {
    const { user } = await open('/people/50');
    expect(await screen.findByRole('checkbox', { name: 'Release boots, San Francisco, CA' })).toBeEnabled();
    // Nobody can grant a permission that they don't hold.
    expect(screen.getByRole('checkbox', { name: 'Cancel boots, San Francisco, CA' })).toBeDisabled();
    expect(screen.queryByRole('checkbox', { name: 'Edit holds, All regions' })).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Find a permission' }), 'edit hold');
    expect(screen.getByRole('checkbox', { name: 'Edit holds, All regions' })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Release boots, San Francisco, CA' })).toBeNull();
  });

  test('the arrow keys move between the checkboxes that can be changed (SETUP-78)', async () => {
    const { user } = await open('/people/50');
    const box = (name: string) => screen.getByRole('checkbox', { name });
    await screen.findByRole('checkbox', { name: 'Add boots, All regions' });
    act(() => box('Add boots, All regions').focus());
    for (const [key, name] of [
      ['ArrowDown', 'Release boots, All regions'],
      ['ArrowRight', 'Release boots, Kansas City, MO'],
      ['ArrowUp', 'Add boots, Kansas City, MO'],
      ['ArrowUp', 'Add boots, Kansas City, MO'],
      ['ArrowLeft', 'Add boots, All regions'],
      ['ArrowLeft', 'Add boots, All regions'],
    ] as const) {
      await user.keyboard(`{${key}}`);
      expect(box(name)).toHaveFocus();
    }
    await user.keyboard(' ');
    expect(box('Add boots, San Francisco, CA')).toBeChecked();
  });

  test("gets another person's permissions (SETUP-82)", async () => {
    const { user } = await open('/people/50');
    const same = await screen.findByRole('combobox', { name: 'Same as…' });
    await user.click(same);
    await user.click(await screen.findByRole('option', { name: 'releaser' }));
    expect(screen.getByRole('checkbox', { name: 'Release boots, Kansas City, MO' })).toBeChecked();
    expect(screen.getByRole('region', { name: 'What saving changes' })).toHaveTextContent(
      /San Francisco, CA.*Lost: See boots of the own company/,
    );
  });

  test('is invited with a link to copy or send, which can be renewed and revoked (SETUP-79)', async () => {
    const { user, backend } = await open('/people/50');
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const link = await field('Invitation link');
    expect((link as HTMLInputElement).value).toMatch(/^https:\/\/site\.example\/invitation#/);
    const mail = screen.getByRole('link', { name: 'Send by e-mail' }).getAttribute('href') ?? '';
    expect(mail).toMatch(/^mailto:casey%40example\.com\?subject=Your%20access/);
    expect(decodeURIComponent(mail)).toContain((link as HTMLInputElement).value);
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce(undefined);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(write).toHaveBeenCalledWith((link as HTMLInputElement).value);
    expect(await screen.findByText('Copied')).toBeVisible();
    write.mockRejectedValueOnce(new Error('forbidden'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText(/select it and copy it yourself/)).toBeVisible();
    expect(screen.getByText('Invited')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Renew invitation' }));
    await waitFor(() => expect(backend.calls.count('invitePerson')).toBe(2));
    await user.click(screen.getByRole('button', { name: 'Revoke invitation' }));
    expect(await within(screen.getByRole('region', { name: 'Sign-in' })).findByText('Active')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Invitation link' })).toBeNull();
  });

  test('are listed with their invitations, the first to end on top (SETUP-79)', async () => {
    const backend = new FakeBackend({ user: anAdmin() });
    const put = (id: number, shortName: string, changes: Partial<Person>) =>
      backend.world.site.people.push(aPerson({ id, shortName, ...changes }));
    const until = (hours: number) => ({ expires: new Date(NOW + hours * 3_600_000).toISOString() });
    put(51, 'Ada', { invited: until(70) });
    put(52, 'Ben', { invited: until(-5) });
    put(53, 'Cleo', { invited: null });
    put(54, 'Dan', { invited: until(3), active: false });
    const { user } = await renderApp('/people', { backend, application: 'ADM' });
    await user.click(await screen.findByRole('tab', { name: 'Invitations' }));
    const table = within(await screen.findByRole('table', { name: 'Invitations' }));
    expect(table.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Ben', 'Ada']);
    expect(table.getByText('Invitation expired')).toBeVisible();
    expect(table.getByText(/^until /)).toBeVisible();
  });

  test.each([
    ['Active', {}],
    ['Invited', { invited: { expires: new Date(NOW + 1_000).toISOString() } }],
    ['Invitation expired', { invited: { expires: new Date(NOW - 1_000).toISOString() } }],
    ['Inactive', { active: false, invited: { expires: new Date(NOW + 1_000).toISOString() } }],
  ])('has the status "%s" (SETUP-79)', async (state, changes) => {
    const backend = new FakeBackend({ user: anAdmin() });
    backend.world.site.people.push(aPerson(changes));
    await renderApp('/people/50', { backend, application: 'ADM' });
    const signIn = within(await screen.findByRole('region', { name: 'Sign-in' }));
    expect(signIn.getByText(state)).toBeVisible();
  });

  test('nobody can change their own permissions (SETUP-74)', async () => {
    const backend = new FakeBackend({ user: anAdmin() });
    backend.world.site.people.push(aPerson({ id: 90, shortName: 'admin' }));
    await renderApp('/people/90', { backend, application: 'ADM' });
    expect(await screen.findByText(/Nobody can change their own permissions/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Operator' })).toBeNull();
  });

  test('that does not exist is not found', async () => {
    await open('/people/777');
    expect(await screen.findByRole('heading', { name: 'Person not found' })).toBeVisible();
  });

  test('leaving unsaved changes asks first (SETUP-80)', async () => {
    const { user, router } = await open('/people/50');
    await user.type(await field('Name'), ' Jr');
    await user.click(screen.getByRole('link', { name: 'People', description: '' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/people/50');
    expect(await field('Name')).toHaveValue('Casey Jr');
    await user.click(screen.getByRole('button', { name: 'Undo changes' }));
    expect(await field('Name')).toHaveValue('Casey');
  });
});

describe('two people at the same time', () => {
  test('each field that both changed offers Theirs and Yours, the rest is merged (SETUP-62, SETUP-63, SETUP-94)', async () => {
    const { user, backend } = await open('/companies/1');
    const phone = await field('Phone');
    await backend.setup.changeCompany({
      id: 1,
      body: { version: 1, phone: '415 555 0111', address: '1 Pier' },
      idempotencyKey: 'elsewhere',
    });
    await user.clear(phone);
    await user.type(phone, '415 555 0199');
    await user.click(save());
    expect(await screen.findByText(/admin saved this in the meantime/)).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: /^admin saved this in the meantime/ })).toHaveFocus(),
    );
    expect(screen.getByText('Taken over from their changes: Address')).toBeVisible();
    const choice = within(screen.getByRole('group', { name: 'Phone' }));
    expect(choice.getByRole('radio', { name: 'Yours 415 555 0199' })).toBeChecked();
    expect(phone).toHaveValue('415 555 0199');
    await user.click(choice.getByRole('radio', { name: 'Theirs 415 555 0111' }));
    expect(phone).toHaveValue('415 555 0111');
    await user.click(choice.getByRole('radio', { name: 'Yours 415 555 0199' }));
    await user.click(save());
    expect(await screen.findByText('Saved. Changes take effect at once.')).toBeVisible();
    expect(await backend.setup.company({ id: 1 })).toMatchObject({
      phone: '415 555 0199',
      address: '1 Pier',
    });
  });
});

describe('companies', () => {
  test("are listed, added and changed, with the suite's own rules for phone and e-mail (SETUP-81)", async () => {
    const { user, router, backend } = await open('/companies');
    await user.click(await screen.findByRole('link', { name: 'Add company' }));
    await user.type(await field('Code'), 'ACME');
    await user.type(await field('Name'), 'Acme Towing');
    await user.type(await field('Phone'), '12');
    await user.click(save());
    expect(screen.getByText('Phone must have from 7 to 15 digits')).toBeVisible();
    await user.type(await field('Phone'), '34567');
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/companies\/\d+$/));
    expect(await screen.findByRole('heading', { name: 'Acme Towing', level: 1 })).toBeVisible();
    expect(await field('Code')).toBeDisabled();
    expect(backend.calls.requestsOf('addCompany')[0]?.body).toMatchObject({
      email: null,
      inactivityTimeout: 30,
    });
  });

  test('are available in Spanish', async () => {
    await act(() => testI18n.changeLanguage('es'));
    await open('/companies/1');
    expect(await screen.findByRole('textbox', { name: 'Teléfono' })).toHaveValue('415 555 0100');
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeVisible();
    await act(() => testI18n.changeLanguage('en'));
  });
});
