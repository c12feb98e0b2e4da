import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from '../../../api/errors';
import { RECORDED_FIELDS } from '../../../domain/boot/fields';
import { aBoot, aUser, permissionsIn } from '../../../testing/builders';
import { FakeBackend } from '../../../testing/fakeApi';
import { renderApp } from '../../../testing/render';

const BOOTS = [
  aBoot({ id: 1, license: 'FIRST1', addr2: 'Level 2', device: 'B17' }),
  aBoot({ id: 2, license: 'OTHER2', makeName: 'Toyota', modelName: 'Camry', colorName: 'White' }),
];
const user = aUser({
  permissions: permissionsIn(['SF'], ['BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE', 'BOOT_CANCEL']),
});
const makeBackend = (boots = BOOTS) => new FakeBackend({ boots, user });
const releaseHeading = () => screen.findByRole('heading', { name: 'Release Boot' });

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

it('shows vehicle, license, boot time, address and VIN (DET-1)', async () => {
  await renderApp('/list/1', {
    backend: new FakeBackend({ boots: BOOTS, user: { ...user, features: ['devices'] } }),
  });
  expect(await screen.findByRole('heading', { name: 'Blue Honda Accord Sedan' })).toBeVisible();
  const detail = screen.getByRole('region', { name: 'Booted vehicle' });
  expect(detail).toHaveTextContent('CAFIRST1');
  // The heading repeats the list's row; the rest arrives with the details.
  expect(await screen.findByText('03/09/2026 08:15')).toHaveAttribute('title', 'PDT');
  expect(screen.getByText('500 Howard Street')).toBeVisible();
  expect(screen.getByText('Level 2')).toBeVisible();
  expect(screen.getByText('San Francisco, CA')).toBeVisible();
  expect(detail).toHaveTextContent('1HGCM82633A004352');
  for (const field of RECORDED_FIELDS) {
    expect(screen.getByRole('main')).toHaveTextContent(BOOTS[0]?.[field] ?? '');
  }
});

it('shows the amount due to everybody who may see the boot, until it is closed (REL-23)', async () => {
  const viewer = aUser({ permissions: permissionsIn(['SF'], ['BOOT_VIEW', 'BOOT_VIEW_ALL']) });
  const boots = [
    aBoot({ id: 1, license: 'FIRST1' }),
    aBoot({ id: 2, license: 'DONE22', status: 'RELEASED' }),
  ];
  const app = await renderApp('/list/1', { backend: new FakeBackend({ boots, user: viewer }) });
  expect((await screen.findByText('Amount due')).parentElement).toHaveTextContent('Amount due$175.00');
  act(() => {
    app.router.navigate('/list/2');
  });
  await screen.findByRole('heading', { name: 'Boot' });
  expect(screen.queryByText('Amount due')).toBeNull();
});

it('shows the position where the boot was recorded (PLACE-11)', async () => {
  const backend = makeBackend();
  const position = { lat: 37.7793, lon: -122.41927891, accuracy: 12.4 };
  backend.calls.replyNext('details', { ...BOOTS[0], position });
  await renderApp('/list/1', { backend });
  expect(await screen.findByText('37.77930, -122.41928 (±12 m)')).toBeVisible();
});

it('omits what is absent (DET-1)', async () => {
  const backend = makeBackend();
  backend.calls.replyNext('details', { id: 1, regionCode: 'SF', totalPaymentAmount: 175 });
  await renderApp('/list/1', { backend });
  await releaseHeading();
  expect(screen.getByText('No plate')).toBeVisible();
  expect(screen.queryByText('Boot time')).toBeNull();
  expect(screen.queryByText('Address')).toBeNull();
  expect(screen.queryByText('VIN')).toBeNull();
  expect(screen.queryByText('Photos')).toBeNull();
});

it('shows the hourglass until the total is known (DET-2)', async () => {
  const backend = makeBackend();
  const held = backend.calls.hold('details');
  await renderApp('/list/1', { backend });
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Release Boot' })).toBeNull();
  await act(async () => held.release());
  await releaseHeading();
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});

it("shows the values of the list's row until the details have loaded (DET-7)", async () => {
  const backend = makeBackend();
  const held = backend.calls.hold('details');
  await renderApp('/list', { backend });
  expect(await screen.findByRole('heading', { name: 'Blue Honda Accord' })).toBeVisible();
  await act(async () => held.release());
  expect(await screen.findByRole('heading', { name: 'Blue Honda Accord Sedan' })).toBeVisible();
});

it('never shows late details under another boot (DET-3)', async () => {
  const backend = makeBackend();
  const late = backend.calls.hold('details');
  const app = await renderApp('/list/1', { backend });
  await app.user.click(await screen.findByRole('row', { name: /OTHER2/ }));
  await screen.findByRole('heading', { name: 'White Toyota Camry Sedan' });
  await act(async () => late.release());
  expect(screen.queryByRole('heading', { name: 'Blue Honda Accord Sedan' })).toBeNull();
});

it('shows a failure in the panel, logs it, and retries (DET-4)', async () => {
  const backend = makeBackend();
  backend.calls.failNext('details', new HttpError(500, 'The details are broken'));
  const app = await renderApp('/list/1', { backend });
  expect(await screen.findByText('The details are broken')).toBeVisible();
  expect(app.store.errors.currentError).toBeUndefined();
  expect(logged).toHaveBeenCalledWith('Boot 1 could not be loaded', expect.any(HttpError));
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await releaseHeading();
});

it('offers Retry if no total arrived (DET-4)', async () => {
  const backend = makeBackend();
  backend.calls.replyNext('details', { id: 1, regionCode: 'SF', license: 'FIRST1' });
  const app = await renderApp('/list/1', { backend });
  await app.user.click(await screen.findByRole('button', { name: 'Try again' }));
  await releaseHeading();
});

it.each(['/list/999', '/list/abc'])('says that there is no boot at %s (DET-5)', async (path) => {
  await renderApp(path, { backend: makeBackend() });
  expect(await screen.findByRole('heading', { name: 'Boot not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
});

it.each([
  ['RELEASED', 'Boot released 03/10/2026 09:05:07', { releasedTo: 'Ada Moss' }, 'Released to Ada Moss'],
  ['CANCELLED', 'Boot cancelled 03/10/2026 09:05:07', { cancelNote: 'Wrong car' }, 'Note: Wrong car'],
] as const)('says how a boot was %s, by whom and when (REL-14)', async (status, said, but, more) => {
  const boot = aBoot({ id: 1, status, closedBy: 'ben', closedTime: '2026-03-10T09:05:07', ...but });
  await renderApp('/list/1', { backend: makeBackend([boot]) });
  expect(await screen.findByRole('heading', { name: 'Boot' })).toBeVisible();
  expect(screen.getByText(said)).toBeVisible();
  expect(screen.getByText('By ben')).toBeVisible();
  expect(screen.getByText('03/10/2026 09:05 PDT')).toBeVisible();
  expect(screen.getByText(more)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Release Vehicle' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel Boot' })).toBeNull();
});

it('shows the payments of a released boot (REL-16)', async () => {
  const boot = aBoot({
    id: 1,
    status: 'RELEASED',
    closedBy: 'ben',
    closedTime: '2026-03-10T09:05:07',
    receiptNumber: 'R-77',
    payments: [
      { paymentType: 'CASH', paymentAmount: 0.1 },
      { paymentType: 'CHECK', paymentAmount: 0.2 },
    ],
  });
  await renderApp('/list/1', { backend: makeBackend([boot]) });
  expect(await screen.findByText('R-77')).toBeVisible();
  expect(screen.getByText('$0.30')).toBeVisible();
});

it('opens the photos', async () => {
  const boot = aBoot({
    id: 1,
    photos: [
      { id: 5, url: '/p/5' },
      { id: 6, url: '/p/6', thumbUrl: '/p/6/small' },
    ],
  });
  const app = await renderApp('/list/1', { backend: makeBackend([boot]) });
  await app.user.click(await screen.findByRole('button', { name: 'Photo 2' }));
  const dialog = screen.getByRole('dialog', { name: 'Photo 2' });
  expect(dialog).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('beside the release form', () => {
  const detailActs = () => {
    const detail = within(screen.getByRole('region', { name: 'Booted vehicle' }));
    const names = ['Correct details', 'Add photos', 'Add note'];
    return names.filter((name) => detail.queryByRole('button', { name }) !== null);
  };
  const aRecordsUser = (features: string[]) =>
    aUser({ features, permissions: permissionsIn(['SF'], ['BOOT_CREATE', 'BOOT_VIEW_ALL', 'BOOT_RELEASE']) });

  it.each([
    ['everything', ['records', 'corrections'], ['Correct details', 'Add photos', 'Add note'], true],
    ['only the history', ['records'], [], true],
    ['nothing that is not announced', [], [], false],
  ])('offers %s (REC-59)', async (_name, features, acts, history) => {
    await renderApp('/list/1', { backend: new FakeBackend({ boots: BOOTS, user: aRecordsUser(features) }) });
    await releaseHeading();
    expect(detailActs()).toEqual(acts);
    expect(screen.queryByRole('link', { name: 'History' }) !== null).toBe(history);
  });

  it('a correction updates the list and the detail, and the release form keeps its input (REC-59)', async () => {
    const backend = new FakeBackend({ boots: BOOTS, user: aRecordsUser(['records', 'corrections']) });
    const { user: person } = await renderApp('/list/1', { backend });
    await releaseHeading();
    await person.type(screen.getByRole('textbox', { name: 'First Name' }), 'Ann');
    await person.click(screen.getByRole('button', { name: 'Correct details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct details' }));
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Model' })).toHaveValue('Accord'));
    await person.clear(dialog.getByRole('textbox', { name: 'License' }));
    await person.type(dialog.getByRole('textbox', { name: 'License' }), 'MENDED1');
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Misread');
    await person.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findAllByText('MENDED1')).not.toHaveLength(0);
    await waitFor(() => expect(screen.queryByText('FIRST1')).toBeNull());
    expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveValue('Ann');
  });

  it("offers the server's receipt instead of printing the screen (REC-57)", async () => {
    const boots = [aBoot({ id: 1, status: 'RELEASED', closedTime: '2026-03-09T10:00:00' })];
    await renderApp('/list/1', { backend: new FakeBackend({ boots, user: aRecordsUser(['receipts']) }) });
    expect(await screen.findByRole('combobox', { name: 'Paper' })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Print receipt' })).toHaveLength(1);
  });
});
