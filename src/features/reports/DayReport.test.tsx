import { screen, waitFor, within } from '@testing-library/react';
import type { Feature } from '../../domain/features';
import type { Removal } from '../../domain/wire/boot';
import type { RemovalRule } from '../../domain/wire/region';
import { aBoot, aRemoval, aUser, permissionsIn, type StoredBoot } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { renderApp } from '../../testing/render';

const FEATURES: Feature[] = ['records', 'shifts', 'reports', 'day'];
const reader = (features: readonly string[] = FEATURES) =>
  aUser({
    features: [...features],
    permissions: permissionsIn(['KC', 'SF'], ['ADMIN_REPORTS', 'BOOT_VIEW_ALL', 'ADMIN_CASHIER_SHIFTS']),
  });

const aRelease = (changes: Partial<StoredBoot>, paymentType = 'CASH', paymentAmount = 175): StoredBoot => {
  const { closedTime } = changes;
  const time = closedTime ?? '2026-01-05T11:20:00';
  return aBoot({
    ...{
      status: 'RELEASED',
      closedTime: time,
      closedBy: 'releaser',
      bootTime: `${time.slice(0, 11)}08:20:00`,
    },
    payments: [{ id: changes.id ?? 0, paymentType, paymentAmount, time, by: 'releaser', voided: null }],
    ...changes,
  });
};
const BOOTS = [
  aRelease({ id: 1, closedTime: '2026-01-05T11:20:00' }),
  aRelease({ id: 2, closedTime: '2026-01-06T11:20:00' }, 'CASH', 100),
  aRelease({ id: 3, closedTime: '2026-01-03T11:20:00' }),
  aRelease({ id: 4, closedTime: '2026-01-07T11:20:00' }, 'WAIVED'),
  aRelease({ id: 5, closedTime: '2026-01-07T12:20:00', regionCode: 'KC' }, 'WAIVED'),
  aRelease({ id: 6, closedTime: '2026-01-07T13:20:00', regionCode: 'KC' }, 'WAIVED'),
];
const DAYS = 'from=2026-01-05&to=2026-01-07';
const open = (path: string, features?: readonly string[]) =>
  renderApp(path, { backend: new FakeBackend({ user: reader(features), boots: BOOTS }) });

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
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^SF-/ })).toHaveLength(2));
  expect(router.state.location.search).toContain('event=taken');
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
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^SF-/ })).toHaveLength(3));
});

test('says so if there are no exceptions (REP-14)', async () => {
  await open('/reports/SF?from=2026-01-03&to=2026-01-03');
  expect(await screen.findByText('Nothing stands out in these days')).toBeVisible();
});

describe('boots to take off', () => {
  const at = (askedTime: string, changes: Partial<Removal>) =>
    aRemoval({ askedTime, dueTime: askedTime.replace('T11:20', 'T12:20'), ...changes });
  const off = (offTime: string, offBy: string) => ({ state: 'OFF', offTime, offBy }) as const;
  const REMOVED = [
    aRelease({ id: 1, removal: at('2026-01-05T11:20:00', off('2026-01-05T11:50:00', 'releaser')) }),
    aRelease({ id: 2, removal: at('2026-01-06T11:20:00', off('2026-01-06T13:20:00', 'releaser')) }),
    aRelease({ id: 3, removal: at('2026-01-07T11:20:00', {}) }),
    aRelease({ id: 4, removal: at('2026-01-04T11:20:00', off('2026-01-04T11:30:00', 'releaser')) }),
  ];
  const openRemoved = (features: readonly string[], rule: RemovalRule | null, boots = REMOVED) => {
    const backend = new FakeBackend({ user: reader(features), boots });
    backend.world.region('SF').removal = rule;
    return renderApp(`/reports/SF?${DAYS}`, { backend });
  };
  const RULE: RemovalRule = { minutes: 60, night: null, countsFrom: 'payment' };

  test('have their figures, each with its records and that of the days before (REP-23)', async () => {
    await openRemoved([...FEATURES, 'removal'], RULE);
    await heading();
    expect(screen.getByRole('img', { name: 'Boots to take off' })).toBeVisible();
    const text = (row: RegExp) => cells('Boots to take off, figures', row).map((cell) => cell.textContent);
    expect(text(/^To take off/)).toEqual(['3↑ More than 1 before']);
    expect(text(/^Taken off/)).toEqual(['2↑ More than 1 before']);
    expect(text(/^Off in time/)).toEqual(['1= The same as 1 before']);
    expect(text(/^Late/)).toEqual(['2↑ More than 0 before']);
    expect(text(/^Half off within/)).toEqual(['1 h 15 min↑ More than 10 min before']);
    expect(text(/^90% off within/)).toEqual(['2 h 0 min↑ More than 10 min before']);
    const all = `/records?region=SF&${DAYS}`;
    expect(link(cells('Boots to take off, figures', /^To take off/)[0])).toBe(`${all}&event=toTakeOff`);
    expect(link(cells('Boots to take off, figures', /^Off in time/)[0])).toBe(`${all}&event=offInTime`);
    expect(link(cells('Boots to take off, figures', /^Late/)[0])).toBe(`${all}&event=LATE_REMOVAL`);
  });

  test('that were late stand out, also those that nobody has taken off yet (REP-24)', async () => {
    const { user, router } = await openRemoved([...FEATURES, 'removal'], RULE, [
      ...REMOVED,
      aRelease({ id: 5, removal: at('2026-01-07T11:20:00', {}) }),
    ]);
    await heading();
    const section = within(screen.getByRole('region', { name: 'What stands out' }));
    expect(section.getByRole('row', { name: 'Boot not off in time releaser 1' })).toBeVisible();
    const nobody = section.getByRole('row', { name: 'Boot not off in time Nobody yet 2' });
    await user.click(within(nobody).getByRole('link', { name: '2' }));
    expect(await screen.findByText(/^Only: taken off by nobody yet\b/)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Days of' })).toHaveValue('Boot not off in time');
    expect(router.state.location.search).toBe(`?region=SF&${DAYS}&event=LATE_REMOVAL&person=0`);
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^SF-/ })).toHaveLength(2));
  });

  test.each([
    ['without the feature', FEATURES, RULE],
    ['in a region without a rule', [...FEATURES, 'removal'], null],
  ])('are not shown %s (REM-35)', async (_where, features, rule) => {
    await openRemoved(features, rule, BOOTS);
    await heading();
    expect(screen.queryByText('Boots to take off')).toBeNull();
  });
});

test('a shift that was short links to the closed shifts of its region (REP-14)', async () => {
  const backend = new FakeBackend({ user: reader(), boots: BOOTS });
  backend.world.shifts.push({
    ...{ id: 9, by: 'releaser', from: '2026-01-05T08:00:00', to: '2026-01-06T18:00:00', note: 'Miscounted' },
    totals: [{ paymentType: 'CASH', expected: 175, counted: 170, difference: -5, count: 1 }],
    ...{ expected: 175, counted: 170, difference: -5, closedBy: null, entries: [], keys: [] },
    ...{ regionCode: 'SF', userId: 2, companyId: 1 },
  });
  await renderApp(`/reports/SF?${DAYS}`, { backend });
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
