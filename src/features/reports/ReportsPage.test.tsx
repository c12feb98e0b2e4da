import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from '../../api/errors';
import type { Report } from '../../domain/wire/money';
import { aUser, permissionsIn } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { renderApp } from '../../testing/render';

const reader = (regions: string[]) =>
  aUser({
    features: ['reports'],
    permissions: permissionsIn(regions, ['ADMIN_REPORTS', 'BOOT_VIEW', 'BOOT_VIEW_ALL']),
  });
const figures = (recorded: number, released: number, taken: number) => ({
  ...{ recorded, released, cancelled: 0, taken },
});
const REPORT: Partial<Report> = {
  days: [
    { date: '2026-01-05', ...figures(1, 1, 175) },
    { date: '2026-01-06', ...figures(1, 0, 0) },
  ],
  byPaymentType: [{ paymentType: 'CASH', taken: 175, count: 1 }],
  byPerson: [{ name: 'dana', ...figures(0, 1, 175) }],
  byHour: Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 2 : 0)),
  minutesToRelease: { median: 190, p90: 190 },
};
function backendOf(regions: string[], changes: Partial<Report> = {}): FakeBackend {
  const backend = new FakeBackend({ user: reader(regions) });
  backend.world.report = { figures: { ...REPORT, ...changes } };
  return backend;
}
const AT = '/reports/SF?from=2026-01-05&to=2026-01-07';
const cellsOf = (table: string, row: RegExp | string) =>
  within(within(screen.getByRole('group', { name: table })).getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('each figure has a chart with its table beside it, and days and region are in the address (REP-6)', async () => {
  const { backend } = await renderApp(AT, { backend: backendOf(['SF']) });
  expect(await screen.findByRole('img', { name: 'Boots per day. Most: 1 (01/05/2026).' })).toBeVisible();
  expect(backend.calls.requestsOf('report')).toEqual([
    { regionCode: 'SF', from: '2026-01-05', to: '2026-01-07' },
  ]);
  expect(cellsOf('Boots per day, figures', /01\/05\/2026/)).toEqual(['1', '1', '0', '$175.00']);
  expect(cellsOf('Boots per day, figures', /Total/)).toEqual(['2', '1', '0', '$175.00']);
  expect(cellsOf('Taken per day, figures', /01\/06\/2026/)).toEqual(['$0.00']);
  expect(screen.getByRole('img', { name: 'Taken by payment type. Most: $175.00 (Cash).' })).toBeVisible();
  expect(cellsOf('Taken by payment type, figures', /Cash/)).toEqual(['1', '$175.00']);
  expect(cellsOf('Time to release, figures', /Median/)).toEqual(['3 h 10 min']);
  expect(cellsOf('Boots by hour, figures', /08:00/)).toEqual(['2']);
  expect(cellsOf('By person, figures', /dana/)).toEqual(['0', '1', '0', '$175.00']);
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    '/api-web/api/report/SF/csv?from=2026-01-05&to=2026-01-07',
  );
  expect(screen.queryByRole('combobox', { name: 'Region' })).toBeNull();
});

test('the table shows every row of a month, and its totals (REP-8)', async () => {
  await renderApp('/reports/SF?from=2025-12-08&to=2026-01-07', { backend: backendOf(['SF']) });
  const table = await screen.findByRole('group', { name: 'Boots per day, figures' });
  const days = within(table).getAllByRole('rowheader').slice(0, -1);
  expect(days.map(({ textContent }) => textContent)).toHaveLength(31);
  expect(days[0]).toHaveTextContent('12/08/2025');
  expect(cellsOf('Boots per day, figures', /Total/)).toEqual(['2', '1', '0', '$175.00']);
  expect(within(table).queryByRole('button')).toBeNull();
});

test.each([
  ['week', '2025-11-09', 10, 'Week of 01/05/2026', /^Week of 01\/05/],
  ['month', '2025-06-22', 8, '01/2026', /^01\/2026/],
])('for longer periods the bars and rows are by %s (REP-8)', async (length, from, rows, last, row) => {
  await renderApp(`/reports/SF?from=${from}&to=2026-01-07`, { backend: backendOf(['SF']) });
  const chart = { name: `Boots per ${length}. Most: 2 (${last}).` };
  expect(await screen.findByRole('img', chart)).toBeVisible();
  const table = screen.getByRole('group', { name: `Boots per ${length}, figures` });
  expect(within(table).getAllByRole('rowheader')).toHaveLength(rows + 1);
  expect(cellsOf(`Boots per ${length}, figures`, row)).toEqual(['2', '1', '0', '$175.00']);
});

test('common ranges of days are one press away (REP-10)', async () => {
  const backend = new FakeBackend({ user: { ...reader(['SF']), features: ['reports', 'day'] } });
  backend.world.clock = () => Date.parse('2026-03-04T20:00:00Z');
  const { user, router } = await renderApp('/reports/SF', { backend });
  const usual = within(await screen.findByRole('group', { name: 'Usual days' }));
  for (const [name, search] of [
    ['Today', '?from=2026-03-04&to=2026-03-04'],
    ['Yesterday', '?from=2026-03-03&to=2026-03-03'],
    ['This week', '?from=2026-03-02&to=2026-03-04'],
    ['Last month', '?from=2026-02-01&to=2026-02-28'],
    ['This month', '?from=2026-03-01&to=2026-03-04'],
  ] as const) {
    await user.click(usual.getByRole('button', { name }));
    expect(router.state.location.search).toBe(search);
    expect(usual.getByRole('button', { name, current: true })).toBeVisible();
  }
  await waitFor(() =>
    expect(backend.calls.requestsOf('regionsReport').at(-1)).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-04',
    }),
  );
});

test('without the feature there are no such ranges (REP-10)', async () => {
  await renderApp(AT, { backend: backendOf(['SF']) });
  await screen.findByRole('img', { name: /Boots per day/ });
  expect(screen.queryByRole('group', { name: 'Usual days' })).toBeNull();
});

test('a long time to release is shown in days and hours (REP-9)', async () => {
  const minutesToRelease = { median: (4 * 24 + 2) * 60 + 55, p90: null };
  await renderApp(AT, { backend: backendOf(['SF'], { minutesToRelease }) });
  await screen.findByRole('img', { name: /Boots per day/ });
  expect(cellsOf('Time to release, figures', /Median/)).toEqual(['4 d 2 h']);
});

test('other days are loaded immediately; invalid days say why (REP-6)', async () => {
  const { backend, router } = await renderApp(AT, { backend: backendOf(['SF']) });
  await screen.findByRole('img', { name: /Boots per day/ });
  fireEvent.change(screen.getByLabelText(/^From/), { target: { value: '2026-01-08' } });
  expect(await screen.findByText('To must not be before the first day')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
  expect(backend.calls.count('report')).toBe(1);
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: '2026-01-09' } });
  await waitFor(() => expect(backend.calls.count('report')).toBe(2));
  expect(await screen.findByRole('img', { name: 'Boots per day. Nothing in these days.' })).toBeVisible();
  expect(router.state.location.search).toBe('?from=2026-01-08&to=2026-01-09');
});

test('without a region in the address, shows the default one; another can be chosen (REP-6)', async () => {
  const { user, router, backend } = await renderApp('/reports?from=2026-01-05&to=2026-01-07', {
    backend: backendOf(['KC', 'SF']),
  });
  await screen.findByRole('img', { name: /Boots per day/ });
  const begin = router.state.location.pathname;
  expect(['/reports/SF', '/reports/KC']).toContain(begin);
  const [code, name] = begin === '/reports/SF' ? ['KC', 'Kansas City, MO'] : ['SF', 'San Francisco, CA'];
  await user.click(screen.getByRole('combobox', { name: 'Region' }));
  await user.click(screen.getByRole('option', { name }));
  await waitFor(() => expect(backend.calls.requestsOf('report').at(-1)?.regionCode).toBe(code));
  expect(router.state.location).toMatchObject({
    pathname: `/reports/${code}`,
    search: '?from=2026-01-05&to=2026-01-07',
  });
});

test('a failure is explained and can be retried; a region that the user may not see is not requested (REP-6)', async () => {
  const backend = backendOf(['SF']);
  backend.calls.failNext('report', new HttpError(500, 'Too much to count'));
  const { user, unmount } = await renderApp(AT, { backend });
  expect(await screen.findByText('Too much to count')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img', { name: /Boots per day/ })).toBeVisible();
  unmount();
  const other = await renderApp('/reports/KC', { backend: backendOf(['SF']) });
  expect(await screen.findByText('You may not see reports of this region')).toBeVisible();
  expect(other.backend.calls.names).not.toContain('report');
  other.unmount();
  await renderApp('/reports', { backend: backendOf([]) });
  expect(await screen.findByText('You may not see reports')).toBeVisible();
});
