import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import type { Viewer } from '../../src/access/viewer';
import { guarded, guardRoutes, openToAll, viewerOf } from '../../src/access/routeGuard';

const VIEWER: Viewer = {
  id: 1,
  username: 'ada',
  shortName: 'Ada',
  email: 'ada@tow.example',
  role: 'PROVIDER',
  active: true,
  defaultRegionCode: null,
  company: {
    id: 1,
    code: 'TOW',
    name: 'Tow',
    inactivityTimeout: 60,
    loginTimeout: 60,
    address: null,
    phone: null,
    licenseNumber: null,
  },
  applications: ['BOOT'],
  permissions: {},
  session: { id: 1, createdAt: 0, lastActiveAt: 0 },
};

/** An application whose successive calls come from these callers. */
function guardedApp(...viewers: (Viewer | null)[]) {
  const app = fastify();
  guardRoutes(app, {
    viewerOf: async () => viewers.shift() ?? null,
    isAgreementAccepted: async () => true,
  });
  return app;
}

test('a route without a guard does not start, in any scope (WHO-6)', async () => {
  const app = guardedApp();
  assert.throws(() => app.get('/bare', () => 'x'), /^Error: GET \/bare does not say who may call it/);
  const within = guardedApp();
  within.register(async (scope) => {
    scope.post('/below', () => 'x');
  });
  await assert.rejects(async () => within.ready(), /POST \/below does not say who may call it/);
});

test('a route with a guard is in the table, together with its HEAD', async () => {
  const app = guardedApp();
  const guard = openToAll('it holds nothing');
  app.get('/open', { config: { guard } }, () => 'x');
  await app.ready();
  assert.deepEqual(
    app.routeTable.map(({ method, url }) => `${method} ${url}`),
    ['GET /open', 'HEAD /open'],
  );
  assert.ok(app.routeTable.every((line) => line.guard === guard));
});

test('is checked again once the body is complete: a caller who has lost the right is refused', async () => {
  let handled = 0;
  const app = guardedApp(VIEWER, { ...VIEWER, active: false }, VIEWER, VIEWER);
  app.post('/work', { config: { guard: guarded({ who: 'active' }, () => null) } }, (request) => {
    handled += 1;
    return viewerOf(request).username;
  });
  const body = { method: 'POST', url: '/work', payload: { some: 'thing' } } as const;
  const refused = await app.inject(body);
  assert.match(refused.body, /Inactive User/);
  assert.equal(handled, 0);
  assert.equal((await app.inject(body)).body, 'ada');
});
