import { screen, waitFor, within } from '@testing-library/react';
import { aBoot, aRemoval, aUser, permissionsIn } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { renderApp } from '../../testing/render';
import type { Permission } from '../../domain/permissions';
import { saying } from '../../testing/saying';

const MAY: readonly Permission[] = [
  'BOOT_CREATE',
  'BOOT_VIEW_ALL',
  'BOOT_RELEASE',
  'RELEASE_REMOVAL',
  'ADMIN_ZONES',
];

/** 201 was released with boot 17, which is on the car of 102 by now. */
function backendOf(features: readonly string[]) {
  const backend = new FakeBackend({
    user: aUser({
      features: [...features],
      applications: ['BOOT', 'ADM'],
      permissions: permissionsIn(['SF'], MAY),
    }),
    boots: [
      aBoot({ id: 101, device: '18' }),
      aBoot({ id: 102, refNum: 'SF-000102', license: '8KLM204', device: '17' }),
      aBoot({
        ...{ id: 201, status: 'RELEASED', closedTime: '2026-03-09T10:00:00', device: '17' },
        ...(features.includes('removal')
          ? { removal: aRemoval({ state: 'OFF', offTime: '2026-03-09T11:00:00', offBy: 'Ann Lee' }) }
          : {}),
      }),
    ],
  });
  backend.world.devices = ['17', '18', '19'].map((number) => ({
    ...{ regionCode: 'SF', number, kind: 'WINDSHIELD' as const },
  }));
  return backend;
}
const ALL = ['records', 'corrections', 'setup', 'devices'];
const fact = async () => (await screen.findByText('Boot number')).nextElementSibling;

test('the record shows the number, and leads to all its cars and to the list (DEV-41)', async () => {
  await renderApp('/records/101', { backend: backendOf(ALL) });
  expect(await fact()).toHaveTextContent(/^18/);
  expect(screen.getByRole('link', { name: 'All cars of this boot' })).toHaveAttribute(
    'href',
    '/records?q=boot+18',
  );
  expect(screen.getByRole('link', { name: 'This boot in the list' })).toHaveAttribute(
    'href',
    '/admin/lists/SF/boots?q=18',
  );
});

test('the detail shows the number, and nothing does without the feature (DEV-35, DEV-41)', async () => {
  const { unmount } = await renderApp('/list/101', { backend: backendOf(['devices']) });
  expect(await fact()).toHaveTextContent('18');
  unmount();
  await renderApp('/list/101', { backend: backendOf([]) });
  await screen.findByText('Reference number');
  expect(screen.queryByText('Boot number')).toBeNull();
});

async function correct() {
  const backend = backendOf(ALL);
  const { user } = await renderApp('/records/101', { backend });
  await user.click(await screen.findByRole('button', { name: 'Correct details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct details' }));
  const number = await dialog.findByRole('combobox', { name: 'Boot number' });
  expect(number).toHaveValue('18');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Misread');
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Confirm' }));
  const changes = () => backend.calls.requestsOf('correct').map(({ body }) => body.changes);
  return { user, dialog, number, confirm, changes };
}

test('Correct details changes the number (DEV-42)', async () => {
  const { user, dialog, number, confirm, changes } = await correct();
  await user.click(number);
  await user.click(dialog.getByRole('option', { name: '19' }));
  await confirm();
  await waitFor(() => expect(changes()).toEqual([{ device: '19' }]));
  expect(await screen.findByText(saying('Boot number: 18 → 19'))).toBeVisible();
});

test('and clears it (DEV-42)', async () => {
  const { user, number, confirm, changes } = await correct();
  await user.clear(number);
  await user.tab();
  await confirm();
  await waitFor(() => expect(changes()).toEqual([{ device: null }]));
});

test.each([
  ['Reopen', 'Reopen it without the number', ALL, 'reopen'],
  ['Not off after all', 'Without the number of the boot', [...ALL, 'removal'], 'removalBack'],
] as const)(
  '%s: a boot that is on another car by now is left out (DEV-43)',
  async (button, checkbox, features, call) => {
    const backend = backendOf(features);
    const { user } = await renderApp('/records/201', { backend });
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: button }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'By mistake');
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByText(saying('Boot 17 is on 8KLM204 (SF-000102) since 08:15'))).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: checkbox }));
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.calls.requestsOf(call).map(({ body }) => body)).toEqual([
      { reason: 'By mistake' },
      { reason: 'By mistake', device: null },
    ]);
  },
);

test('the history says which boot came off and which was found, as no reason (DEV-44)', async () => {
  const backend = backendOf(ALL);
  const { world } = backend;
  const boot = world.boots.find(({ id }) => id === 101)!;
  world.write(boot, 'RECORDED', { note: 'Boot 18 was missing, and was found' });
  world.write(boot, 'BOOT_OFF', { note: 'Boot 19 came off' });
  await renderApp('/records/101', { backend });
  expect(await screen.findByText('Boot 18 was missing, and was found')).toBeVisible();
  expect(screen.getByText('Boot 19 came off')).toBeVisible();
});
