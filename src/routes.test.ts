import { matchRoutes } from 'react-router-dom';
import { routesOf } from './app/router';
import { SCREENS } from './app/screens';
import { ADMIN_BASE, BOOT_BASE, paths } from './paths/paths';
import { applicationOf, mayOpen, routeAt, ROUTES } from './routes';
import { demoAccounts } from './testing/fakeApi/world/demo';
import './testing/i18n';

const at = (path: string) => routeAt(new URL(path, 'http://site'));

test.each([
  ['/boot/', 'root', {}],
  ['/boot', 'root', {}],
  [`${BOOT_BASE}${paths.list}`, 'list', {}],
  [`${BOOT_BASE}${paths.boot(12)}`, 'list', { bootId: '12' }],
  [`${BOOT_BASE}${paths.addChooser}/`, 'chooser', {}],
  [`${BOOT_BASE}${paths.add('ST/LOUIS')}`, 'add', { regionCode: 'ST/LOUIS' }],
  [`${BOOT_BASE}${paths.record(12)}`, 'record', { bootId: '12' }],
  [`${BOOT_BASE}${paths.reports}`, 'reports', {}],
  [`${BOOT_BASE}${paths.report('SF')}`, 'reports', { regionCode: 'SF' }],
  ['/admin/agreement', 'agreement', {}],
])('%s leads to the screen "%s", both for the router and by the table', (path, screen, values) => {
  expect([at(path)?.route.screen, at(path)?.params.path]).toEqual([screen, values]);
  const application = applicationOf(path);
  const found = matchRoutes(routesOf(application), path, application === 'ADM' ? ADMIN_BASE : BOOT_BASE);
  expect(found?.at(-1)?.route.path).toBe(at(path)?.route.path);
});

test("an address that is not a screen's, or cannot be decoded, has no route", () => {
  expect([at('/boot/nowhere/at/all'), at('/boot/add/%E0%A4%A')]).toEqual([undefined, undefined]);
});

test('every screen that has a folder has a view', () => {
  for (const { screen, folder } of Object.values(ROUTES).flat())
    expect([screen, screen in SCREENS]).toEqual([screen, folder !== undefined]);
});

test('a screen is open to users with its permissions, in its region if it has one', () => {
  const { creator, supervisor } = demoAccounts();
  const mayCreatorOpen = (path: string) => {
    const { route, params } = at(path) ?? {};
    return route !== undefined && mayOpen(route, creator, params);
  };
  expect(
    ['/boot/list', '/boot/add', '/boot/add/SF', '/boot/add/XX', '/boot/reports'].map(mayCreatorOpen),
  ).toEqual([true, true, true, false, false]);
  const reports = ROUTES.BOOT.find(({ screen }) => screen === 'reports');
  const features = ['reports'];
  expect(reports && mayOpen(reports, { ...supervisor, features })).toBe(true);
  expect(reports && mayOpen(reports, { ...supervisor, features: [] })).toBe(false);
});
