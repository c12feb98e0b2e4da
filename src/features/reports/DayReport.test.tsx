import { screen, waitFor, within } from '@testing-library/react';
import type { Feature } from '../../domain/features';
import type { ReportException, ReportRemovals } from '../../domain/wire/money';
import type { RemovalRule } from '../../domain/wire/region';
import { otherSums } from '../../domain/wire/vehicleLists';
import { aUser, permissionsIn } from '../../testing/builders';
import { FakeBackend, type SaidReport } from '../../testing/fakeApi';
import { renderApp } from '../../testing/render';

const FEATURES: Feature[] = ['records', 'shifts', 'reports', 'day'];
const reader = (features: readonly string[] = FEATURES) =>
  aUser({
    features: [...features],
    permissions: permissionsIn(['KC', 'SF'], ['ADMIN_REPORTS', 'BOOT_VIEW_ALL', 'ADMIN_CASHIER_SHIFTS']),
  });

const figures = (released: number, taken: number) => ({ recorded: released, released, cancelled: 0, taken });
const regionFigures = (regionCode: string, released: number, taken: number) => ({
  regionCode,
  ...figures(released, taken),
  ...otherSums(() => 0),
  refunded: 0,
});
const RELEASER = { id: 3, name: 'releaser' };
const bootOf = (id: number, regionCode = 'SF') => ({
  regionCode,
  id,
  refNum: `${regionCode}-00000${String(id)}`,
});
const anException = (changes: Partial<ReportException>): ReportException => ({
  ...{ kind: 'WAIVED', person: RELEASER, count: 1, amount: 0, boots: [], shifts: [], ...changes },
});
const REPORT: SaidReport = {
  figures: {
    days: [
      { date: '2026-01-05', ...figures(1, 175) },
      { date: '2026-01-06', ...figures(1, 100) },
      { date: '2026-01-07', ...figures(1, 0) },
    ],
    byPaymentType: [{ paymentType: 'CASH', taken: 275, count: 2 }],
    byPerson: [{ name: 'releaser', ...figures(3, 275) }],
    byHour: Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 3 : 0)),
    minutesToRelease: { median: 180, p90: 180 },
    waived: 175,
  },
  byRegion: [regionFigures('KC', 2, 0), regionFigures('SF', 3, 275)],
  exceptions: [
    anException({ count: 3, amount: 525, boots: [bootOf(4), bootOf(5, 'KC'), bootOf(6, 'KC')] }),
    anException({ kind: 'UNPAID', amount: 75, boots: [bootOf(2)] }),
  ],
  previous: {
    figures: {
      days: [{ date: '2026-01-03', ...figures(1, 175) }],
      byPaymentType: [{ paymentType: 'CASH', taken: 175, count: 1 }],
    },
    byRegion: [regionFigures('KC', 0, 0), regionFigures('SF', 1, 175)],
  },
};
const DAYS = 'from=2026-01-05&to=2026-01-07';
function open(path: string, features?: readonly string[], report = REPORT) {
  const backend = new FakeBackend({ user: reader(features), boots: [] });
  backend.world.report = report;
  return renderApp(path, { backend });
}

const heading = () => screen.findByRole('heading', { name: 'What stands out' });
const box = (name: string) =>
  within(screen.getByRole('group', { name: 'Regions' })).getByRole('checkbox', { name });
const total = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling as HTMLElement;
const cells = (table: string, row: RegExp | string) =>
  within(within(screen.getByRole('group', { name: table })).getByRole('row', { name: row })).getAllByRole(
    'cell',
  );
const link = (element: HTMLElement | undefined) => within(element!).getByRole('link').getAttribute('href');

test('a report covers the checked regions, which are in its address and in its CSV files (REP-11, REP-15)', async () => {
  const { user, router, backend } = await open(`/reports/SF?${DAYS}`);
  await heading();
  expect(backend.calls.requestsOf('regionsReport')).toEqual([
    { region: ['SF'], from: '2026-01-05', to: '2026-01-07' },
  ]);
  expect(screen.queryByRole('heading', { name: 'By region' })).toBeNull();
  expect(box('San Francisco, CA')).toBeDisabled();
  await user.click(box('Kansas City, MO'));
  expect(await screen.findByRole('heading', { name: 'By region' })).toBeVisible();
  expect(router.state.location).toMatchObject({
    pathname: '/reports',
    search: `?${DAYS}&region=KC&region=SF`,
  });
  expect(box('Kansas City, MO')).toHaveFocus();
  expect(cells('By region, figures', /^San Francisco/).map(({ textContent }) => textContent)).toEqual([
    '3↑ More than 1 before',
    '3↑ More than 1 before',
    '0= The same as 0 before',
    '$275.00↑ More than $175.00 before',
  ]);
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    `/api-web/api/report/csv?region=KC&region=SF&${DAYS}`,
  );
  expect(screen.getByRole('link', { name: 'CSV for accounting' })).toHaveAttribute(
    'href',
    `/api-web/api/report/csv?region=KC&region=SF&${DAYS}&table=money`,
  );
  await user.click(box('San Francisco, CA'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/reports/KC'));
  await user.click(screen.getByRole('button', { name: 'All regions' }));
  expect(box('San Francisco, CA')).toBeChecked();
});

test('a link opens a report of several regions; unknown ones are omitted (REP-11)', async () => {
  const { backend } = await open(`/reports?region=SF&region=KC&region=XX&${DAYS}`);
  await heading();
  expect(backend.calls.requestsOf('regionsReport')).toMatchObject([{ region: ['KC', 'SF'] }]);
});

test('each figure has that of the previous period beside it, with the direction in words (REP-12)', async () => {
  await open(`/reports/SF?${DAYS}`);
  await heading();
  expect(total('Released')).toHaveTextContent(/^3↑ More than 1 before$/);
  expect(total('Cancelled')).toHaveTextContent(/^0= The same as 0 before$/);
  expect(total('Taken')).toHaveTextContent(/^\$275\.00↑ More than \$175\.00 before$/);
  expect(total('Waived')).toHaveTextContent(/^\$175\.00↑ More than \$0\.00 before$/);
  expect(total('On account')).toHaveTextContent('$0.00');
  expect(total('Refunded')).toHaveTextContent('$0.00');
  expect(screen.getByText(/^Before: 01\/02\/2026 to 01\/04\/2026\./)).toBeVisible();
  expect(cells('Taken by payment type, figures', /Cash/)[1]).toHaveTextContent(
    /^\$275\.00↑ More than \$175\.00 before$/,
  );
});

test('every figure links to the records that it counts (REP-13)', async () => {
  const { user, router } = await open(`/reports/SF?${DAYS}`);
  await heading();
  const all = `/records?region=SF&${DAYS}`;
  expect(link(total('Recorded'))).toBe(all);
  expect(link(total('Released'))).toBe(`${all}&event=released`);
  expect(link(total('Taken'))).toBe(`${all}&event=taken`);
  expect(link(total('Waived'))).toBe(`${all}&event=waived`);
  expect(link(total('Half released within'))).toBe(`${all}&event=released`);
  // A zero has no records to link to.
  expect(within(total('Cancelled')).queryByRole('link')).toBeNull();
  const day = '/records?region=SF&from=2026-01-06&to=2026-01-06';
  expect(
    cells('Boots per day, figures', /01\/06/)
      .slice(0, 2)
      .map(link),
  ).toEqual([day, `${day}&event=released`]);
  expect(link(cells('Taken by payment type, figures', /Cash/)[0])).toBe(
    `${all}&event=taken&paymentType=CASH`,
  );
  expect(link(cells('By person, figures', /^releaser/)[1])).toBe(`${all}&event=released&by=releaser`);
  expect(link(cells('Boots by hour, figures', /^08:00/)[0])).toBe(`${all}&hour=8`);
  await user.click(within(cells('By person, figures', /^releaser/)[3]!).getByRole('link'));
  expect(router.state.location.search).toContain('event=taken&by=releaser');
});

test('exceptions are listed in a table, each row with its records (REP-14)', async () => {
  const { user, router } = await open(`/reports?region=SF&region=KC&${DAYS}`);
  await heading();
  const section = within(screen.getByRole('region', { name: 'What stands out' }));
  const row = (name: RegExp) => section.getByRole('row', { name });
  expect(row(/^Payment waived releaser 3 \$525\.00$/)).toBeVisible();
  expect(row(/^Released without full payment releaser 1 \$75\.00$/)).toBeVisible();
  expect(within(row(/full payment/)).getByRole('link')).toHaveAttribute('href', '/records/2');
  await user.click(within(row(/waived/)).getByRole('link', { name: '3' }));
  expect(await screen.findByText(/^Only: by releaser\b/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Days of' })).toHaveValue('Payment waived');
  expect(router.state.location.search).toBe(`?region=KC&region=SF&${DAYS}&event=WAIVED&by=releaser&person=3`);
});

test('says so if there are no exceptions (REP-14)', async () => {
  await open('/reports/SF?from=2026-01-03&to=2026-01-03', FEATURES, {});
  expect(await screen.findByText('Nothing stands out in these days')).toBeVisible();
});

describe('boots to take off', () => {
  const removals = (count: number, off: number, onTime: number, minutes: ReportRemovals['minutes']) => ({
    ...{ removals: { count, off, onTime, late: count - onTime, minutes } },
  });
  const REMOVED: SaidReport = {
    figures: removals(3, 2, 1, { median: 75, p90: 120 }),
    previous: { figures: removals(1, 1, 1, { median: 10, p90: 10 }) },
    exceptions: [
      anException({ kind: 'LATE_REMOVAL', amount: null, boots: [bootOf(2)] }),
      anException({
        kind: 'LATE_REMOVAL',
        amount: null,
        person: null,
        count: 2,
        boots: [bootOf(3), bootOf(5)],
      }),
    ],
  };
  function openRemoved(features: readonly string[], removal: RemovalRule | null, report = REMOVED) {
    const backend = new FakeBackend({ user: reader(features), boots: [] });
    backend.world.report = report;
    backend.world.region('SF').removal = removal;
    return renderApp(`/reports/SF?${DAYS}`, { backend });
  }
  const RULE: RemovalRule = { minutes: 60, night: null, countsFrom: 'payment' };

  test('have their figures, each with its records and that of the days before (REP-23)', async () => {
    await openRemoved([...FEATURES, 'removal'], RULE);
    await heading();
    expect(screen.getByRole('img', { name: 'Boots to take off' })).toBeVisible();
    const text = (row: RegExp) => cells('Boots to take off, figures', row).map((cell) => cell.textContent);
    expect(text(/^To take off/)).toEqual(['3↑ More than 1 before']);
    expect(text(/^Taken off/)).toEqual(['2↑ More than 1 before']);
    expect(text(/^Off in time/)).toEqual(['1= The same as 1 before']);
    // The column has counts and minutes.
    const figures = within(screen.getByRole('group', { name: 'Boots to take off, figures' }));
    expect(figures.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Figure', 'Value']);
    expect(text(/^Late/)).toEqual(['2↑ More than 0 before']);
    expect(text(/^Half off within/)).toEqual(['1 h 15 min↑ More than 10 min before']);
    expect(text(/^90% off within/)).toEqual(['2 h 0 min↑ More than 10 min before']);
    const all = `/records?region=SF&${DAYS}`;
    expect(link(cells('Boots to take off, figures', /^To take off/)[0])).toBe(`${all}&event=toTakeOff`);
    expect(link(cells('Boots to take off, figures', /^Off in time/)[0])).toBe(`${all}&event=offInTime`);
    expect(link(cells('Boots to take off, figures', /^Late/)[0])).toBe(`${all}&event=LATE_REMOVAL`);
  });

  test('that were late stand out, also those that nobody has taken off yet (REP-24)', async () => {
    const { user, router } = await openRemoved([...FEATURES, 'removal'], RULE);
    await heading();
    const section = within(screen.getByRole('region', { name: 'What stands out' }));
    expect(section.getByRole('row', { name: 'Boot not off in time releaser 1' })).toBeVisible();
    const nobody = section.getByRole('row', { name: 'Boot not off in time Nobody yet 2' });
    await user.click(within(nobody).getByRole('link', { name: '2' }));
    expect(await screen.findByText(/^Only: taken off by nobody yet\b/)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Days of' })).toHaveValue('Boot not off in time');
    expect(router.state.location.search).toBe(`?region=SF&${DAYS}&event=LATE_REMOVAL&person=0`);
  });

  test.each([
    ['without the feature', FEATURES, RULE],
    ['in a region without a rule', [...FEATURES, 'removal'], null],
  ])('are not shown %s (REM-35)', async (_where, features, rule) => {
    await openRemoved(features, rule, {});
    await heading();
    expect(screen.queryByText('Boots to take off')).toBeNull();
  });
});

test('a shift that was short links to the closed shifts of its region (REP-14)', async () => {
  const exceptions = [anException({ kind: 'SHORT', amount: 5, shifts: [{ regionCode: 'SF', id: 9 }] })];
  await open(`/reports/SF?${DAYS}`, FEATURES, { ...REPORT, exceptions });
  await heading();
  expect(within(screen.getByRole('row', { name: /^Shift short/ })).getByRole('link')).toHaveAttribute(
    'href',
    `/cash?region=SF&${DAYS}`,
  );
});

test('without the feature there is one region, no previous period, no links and no exceptions (REP-11, REP-12, REP-13, REP-14)', async () => {
  const { backend } = await open(`/reports?region=SF&region=KC&${DAYS}`, ['records', 'shifts', 'reports']);
  await screen.findByRole('img', { name: /Boots per day/ });
  expect(backend.calls.names).not.toContain('regionsReport');
  expect(screen.getByRole('combobox', { name: 'Region' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText(/before/i)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'What stands out' })).toBeNull();
  expect(
    within(screen.getByRole('group', { name: 'Boots per day, figures' })).queryByRole('link'),
  ).toBeNull();
});
