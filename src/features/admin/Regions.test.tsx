import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Feature } from '../../domain/features';
import type { Permission } from '../../domain/permissions';
import { aUser, permissionsIn } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { renderApp } from '../../testing/render';

function open(
  path: string,
  held: readonly Permission[] = ['ADMIN_FEES', 'ADMIN_ZONES'],
  more: readonly Feature[] = [],
) {
  const user = aUser({
    ...{ id: 90, shortName: 'admin', userRole: 'MANAGEMENT_COMPANY', features: ['setup', ...more] },
    ...{ applications: ['BOOT', 'ADM'], permissions: permissionsIn(['SF', 'KC'], held) },
  });
  return renderApp(path, { backend: new FakeBackend({ user }), application: 'ADM' });
}
const field = (name: string) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

test('regions are listed with their boot fee (SETUP-83)', async () => {
  await open('/regions');
  const row = (await screen.findByRole('link', { name: 'Kansas City, MO' })).closest('tr')!;
  expect(row).toHaveTextContent(/KC.*America\/Chicago.*\$125\.50.*Active/);
});

test('an unknown region is not found', async () => {
  await open('/regions/XX');
  expect(await screen.findByRole('heading', { name: 'Region not found' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('charges are added and removed, and their total updates (SETUP-83)', async () => {
  const { user, backend } = await open('/regions/SF');
  await user.click(await screen.findByRole('button', { name: 'Add charge' }));
  await user.type(await field('Charge 2'), 'City fee');
  await user.type(await field('Amount 2'), '30.5');
  const total = () => screen.getByText('Total:').parentElement;
  expect(total()).toHaveTextContent('Total: $205.50');
  await user.click(screen.getByRole('button', { name: 'Remove charge 1' }));
  expect(total()).toHaveTextContent('Total: $30.50');
  await user.click(save());
  await waitFor(() => expect(backend.calls.count('changeRegion')).toBe(1));
  expect(backend.calls.requestsOf('changeRegion')[0]?.body).toEqual({
    version: 1,
    charges: [{ name: 'City fee', amount: 30.5, nameEs: null }],
  });
});

test('the pattern is tried on sample texts while they are typed (SETUP-84)', async () => {
  await open('/regions/SF');
  fireEvent.change(await field('Requestor pattern'), { target: { value: '\\d{4}' } });
  fireEvent.change(await field('Sample texts for the pattern'), { target: { value: '1234\nDiaz' } });
  const verdicts = within(screen.getByRole('list', { name: 'Results' }));
  expect(await verdicts.findByText('“1234” matches')).toBeVisible();
  expect(verdicts.getByText('“Diaz” does not match')).toBeVisible();
});

test('the checklist is reordered with the arrow keys and by dragging (SETUP-85)', async () => {
  const { user } = await open('/regions/SF');
  const names = () =>
    screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Photo \d$/ }).map(({ value }) => value);
  for (const [index, name] of ['Front', 'Back', 'Plate'].entries()) {
    await user.click(await screen.findByRole('button', { name: 'Add photo' }));
    fireEvent.change(await field(`Photo ${String(index + 1)}`), { target: { value: name } });
  }
  act(() => screen.getByRole('button', { name: 'Move Plate' }).focus());
  await user.keyboard('{ArrowUp}');
  expect(names()).toEqual(['Front', 'Plate', 'Back']);
  expect(screen.getByText('Plate is now number 2 of 3')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Plate' })).toHaveFocus());
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(screen.getByRole('button', { name: 'Move Back' }), { dataTransfer });
  fireEvent.dragOver(screen.getByRole('textbox', { name: 'Photo 1' }), { dataTransfer });
  fireEvent.drop(screen.getByRole('textbox', { name: 'Photo 1' }), { dataTransfer });
  expect(names()).toEqual(['Back', 'Front', 'Plate']);
});

test('a region can set the size to which devices scale photos down, if the server announces guard (SETUP-96)', async () => {
  const { user, backend } = await open('/regions/SF', undefined, ['guard']);
  const size = await field('Reduce photos to (pixels)');
  await user.type(size, '300');
  await user.click(save());
  expect(await screen.findAllByText(/Reduce photos to \(pixels\) must be .*640.*10,?000/)).not.toHaveLength(
    0,
  );
  await user.clear(size);
  await user.type(size, '2048');
  await user.click(save());
  await waitFor(() => expect(backend.calls.count('changeRegion')).toBe(1));
  expect(backend.calls.requestsOf('changeRegion')[0]?.body).toEqual({ version: 1, photoMaxPixels: 2048 });
});

test('a region says within how many minutes a boot comes off, and from when they count (REM-2, REM-43)', async () => {
  const { user, backend } = await open('/regions/KC', undefined, ['removal']);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}\\b`)), { target: { value } });
  await user.type(await field('Minutes to take the boot off'), '2881');
  await user.click(screen.getByRole('checkbox', { name: 'At night' }));
  type('From', '22:00');
  type('To', '22:00');
  type('Minutes at night', '45');
  await user.click(save());
  expect(screen.getByLabelText(/^To\b/)).toHaveAccessibleDescription(/differ/);
  expect(await field('Minutes to take the boot off')).toHaveAccessibleDescription(/2,?880/);
  expect(backend.calls.count('changeRegion')).toBe(0);
  type('To', '05:00');
  type('Minutes to take the boot off', '60');
  await user.click(screen.getByRole('combobox', { name: 'Counted from' }));
  await user.click(await screen.findByRole('option', { name: 'Request' }));
  await user.click(save());
  await waitFor(() => expect(backend.calls.count('changeRegion')).toBe(1));
  expect(backend.calls.requestsOf('changeRegion')[0]?.body).toEqual({
    version: 1,
    removal: { minutes: 60, night: { from: '22:00', to: '05:00', minutes: 45 }, countsFrom: 'request' },
  });
});

test('a region without minutes has no rule (REM-43)', async () => {
  const { user, backend } = await open('/regions/KC', undefined, ['removal']);
  await user.type(await field('Minutes to take the boot off'), '30');
  await user.clear(await field('Minutes to take the boot off'));
  await user.type(await field('Name'), ' 2');
  await user.click(save());
  await waitFor(() => expect(backend.calls.count('changeRegion')).toBe(1));
  expect(backend.calls.requestsOf('changeRegion')[0]?.body).not.toHaveProperty('removal');
});

test('without removal there is no such setting (REM-43)', async () => {
  await open('/regions/SF');
  await field('Charge 1');
  expect(screen.queryByRole('textbox', { name: 'Minutes to take the boot off' })).toBeNull();
});

test('a region can demand the number of the boot itself, if the server keeps track of boots (DEV-33, DEV-35)', async () => {
  const { user, backend, unmount } = await open('/regions/SF', undefined, ['devices']);
  await user.click(await screen.findByRole('checkbox', { name: 'Boot number required' }));
  await user.click(save());
  await waitFor(() => expect(backend.calls.count('changeRegion')).toBe(1));
  expect(backend.calls.requestsOf('changeRegion')[0]?.body).toEqual({ version: 1, deviceRequired: true });
  unmount();
  await open('/regions/SF');
  await field('Charge 1');
  expect(screen.queryByRole('checkbox', { name: 'Boot number required' })).toBeNull();
});

test('without guard there is no such setting (SETUP-96)', async () => {
  await open('/regions/SF');
  await field('Charge 1');
  expect(screen.queryByRole('textbox', { name: 'Reduce photos to (pixels)' })).toBeNull();
});

test('the text of rights is shown beside a preview of the receipt, in each language (SETUP-86)', async () => {
  await open('/regions/SF');
  fireEvent.change(await field('Text of rights (Spanish)'), { target: { value: 'Puede apelar.' } });
  const papers = screen.getAllByRole('figure', { name: 'Receipt preview' });
  expect(papers.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Nothing is printed'),
    expect.stringContaining('Sus derechosPuede apelar.'),
  ]);
});

test('with the fees permission alone, only charges, receipts and rights can be changed (SETUP-87)', async () => {
  await open('/regions/SF', ['ADMIN_FEES']);
  expect(await field('Charge 1')).toBeEnabled();
  expect(await field('Text of rights (English)')).toBeEnabled();
  expect(screen.getByRole('combobox', { name: 'Receipt numbers' })).toBeEnabled();
  expect(await field('Name')).toBeDisabled();
  expect(await field('Requestor pattern')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Add photo' })).toBeDisabled();
});

test('the author of a new region can continue to set it up by its name (SETUP-8)', async () => {
  const { user, backend } = await open('/regions/new', ['ADMIN_USERS', 'ADMIN_FEES', 'ADMIN_ZONES']);
  await user.type(await field('Code'), 'OAK');
  await user.type(await field('Name'), 'Oakland, CA');
  for (const [name, option] of [
    ['State', 'California'],
    ['Time zone', 'America/Los_Angeles'],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name }));
    await user.type(screen.getByRole('combobox', { name }), option);
    await user.click(await screen.findByRole('option', { name: option }));
  }
  await user.type(await field('Charge 1'), 'Boot removal');
  await user.type(await field('Amount 1'), '120');
  await user.click(save());
  expect(await screen.findByRole('heading', { name: 'Oakland, CA', level: 1 })).toBeVisible();
  expect(backend.calls.count('addRegion')).toBe(1);
  expect(await field('Name')).toBeEnabled();
  expect(await field('Charge 1')).toBeEnabled();
});

test('what notices say is set up in each language, beside the page as it will print (NOT-27)', async () => {
  const { user, backend } = await open('/regions/KC', undefined, ['notice']);
  expect(screen.queryByRole('textbox', { name: 'Headline (English)' })).toBeNull();
  await user.click(await screen.findByRole('checkbox', { name: 'Print notices for booted cars' }));
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  type('Headline (English)', 'Do not move');
  type('Ways to pay (English)', 'By phone');
  type('Copies', '6');
  await user.click(save());
  expect(await field('Hearing (English)')).toHaveAccessibleDescription(/is required/);
  expect(await field('Copies')).toHaveAccessibleDescription(/from 1 to 5/);
  expect(await field('What moving the car does (English)')).toHaveAccessibleDescription('');
  type('Hearing (English)', 'Ask within 10 days');
  type('Copies', '2');
  const preview = screen.getByRole('figure', { name: 'The notice as it will print' });
  for (const text of ['DO NOT MOVE', 'By phone', 'Ask within 10 days', '$125.50', 'N-ABCD2345'])
    expect(preview).toHaveTextContent(text);
  await user.click(screen.getByRole('checkbox', { name: 'Spanish' }));
  type('Headline (Spanish)', 'No mover');
  type('Ways to pay (Spanish)', 'Por teléfono');
  type('Hearing (Spanish)', 'Pida en 10 días');
  expect(preview).toHaveTextContent('NO MOVER');
  await user.click(save());
  await waitFor(() => expect(backend.calls.count('changeRegion')).toBe(1));
  const none = { en: null, es: null };
  expect(backend.calls.requestsOf('changeRegion')[0]?.body).toEqual({
    version: 1,
    notice: {
      ...{ paper: 'letter', languages: ['en', 'es'], phone: null, copies: 2, damage: none, complaint: none },
      headline: { en: 'Do not move', es: 'No mover' },
      payAt: { en: 'By phone', es: 'Por teléfono' },
      hearing: { en: 'Ask within 10 days', es: 'Pida en 10 días' },
    },
  });
});

test('without notices there is no such setting, and without ADMIN_ZONES it is fixed (NOT-27)', async () => {
  const { unmount } = await open('/regions/KC');
  expect(await field('Requestor pattern')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Print notices for booted cars' })).toBeNull();
  unmount();
  await open('/regions/KC', ['ADMIN_FEES'], ['notice']);
  expect(await screen.findByRole('checkbox', { name: 'Print notices for booted cars' })).toBeDisabled();
});
