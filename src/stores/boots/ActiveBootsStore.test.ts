import { HttpError } from '../../api/errors';
import type { Permission } from '../../domain/permissions';
import { aBoot } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { ActiveBootsStore } from './ActiveBootsStore';

const BOOTS = [
  aBoot({ id: 1, license: 'SF1' }),
  aBoot({ id: 2, license: 'SF2' }),
  aBoot({ id: 3, license: 'KC1', regionCode: 'KC' }),
];

function make(viewRegions: string[], { towCompanyId = 1 }: { towCompanyId?: number | null } = {}) {
  const backend = new FakeBackend({ boots: BOOTS });
  const time = { now: 1_000 };
  const asked: Permission[] = [];
  const store = new ActiveBootsStore({
    api: backend.boots,
    permissions: {
      regionsWith: (permission) => {
        asked.push(permission);
        return viewRegions;
      },
    },
    loginUser: { towCompanyId },
    clock: () => time.now,
  });
  return { store, backend, time, asked, ids: () => store.values.map(({ id }) => id) };
}

describe('whose boots are listed', () => {
  it('selects a single region automatically (LIST-1)', async () => {
    const { store, backend, ids, asked } = make(['SF']);
    expect(store.mustPick).toBe(false);
    await store.reload();
    expect(ids()).toEqual([1, 2]);
    expect(store.region).toBe('SF');
    expect(asked).toContain('BOOT_VIEW_ALL');
    expect(backend.calls.names).toEqual(['listOfRegion']);
  });

  it('lists nothing until one of several regions is picked (LIST-2)', async () => {
    const { store, backend, ids } = make(['KC', 'SF']);
    expect(store.mustPick).toBe(true);
    await store.reload();
    expect(backend.calls.names).toEqual([]);
    expect(store.status).toBe('initial');
    store.pick('KC');
    await store.reload();
    expect(ids()).toEqual([3]);
    expect(store.status).toBe('loaded');
  });

  it('does not pick a forbidden region', () => {
    const { store } = make(['KC', 'SF']);
    store.pick('BAL');
    expect(store.source).toEqual({ kind: 'unpicked' });
  });

  it('lists nothing again once the region is cleared', async () => {
    const { store, ids } = make(['KC', 'SF']);
    store.pick('SF');
    await store.reload();
    store.pick(null);
    await store.reload();
    expect(ids()).toEqual([]);
    expect(store.status).toBe('initial');
  });

  it("requests the company's boots if no whole region may be seen (LIST-3)", async () => {
    const { store, backend, ids } = make([], { towCompanyId: 1 });
    await store.reload();
    expect(backend.calls.requestsOf('listOfCompany')).toEqual([{ towCompanyId: 1 }]);
    expect(ids()).toEqual([1, 2, 3]);
  });

  it('lists nothing for a user without a company', async () => {
    const { store, backend, ids } = make([], { towCompanyId: null });
    await store.reload();
    expect(backend.calls.names).toEqual([]);
    expect(ids()).toEqual([]);
    expect(store.status).toBe('loaded');
  });
});

describe('loading', () => {
  it('ignores a late answer for an earlier region (LIST-10)', async () => {
    const { store, backend, ids } = make(['KC', 'SF']);
    const late = backend.calls.hold('listOfRegion');
    store.pick('SF');
    const first = store.reload();
    store.pick('KC');
    await store.reload();
    late.release();
    await first;
    expect(ids()).toEqual([3]);
    expect(store.region).toBe('KC');
  });

  it("never shows another region's boots while a region loads", async () => {
    const { store, backend, ids } = make(['KC', 'SF']);
    store.pick('SF');
    await store.reload();
    const held = backend.calls.hold('listOfRegion');
    store.pick('KC');
    const loading = store.reload();
    expect(store.status).toBe('loading');
    expect(store.hasValues).toBe(false);
    expect(ids()).toEqual([]);
    held.release();
    await loading;
    expect(ids()).toEqual([3]);
  });

  it('keeps the rows while the same list reloads, even if that fails', async () => {
    const { store, backend, ids } = make(['SF']);
    await store.reload();
    const held = backend.calls.hold('listOfRegion');
    const again = store.reload();
    expect(ids()).toEqual([1, 2]);
    held.fail(new HttpError(500, 'Down for a minute'));
    await again;
    expect(store.status).toBe('error');
    expect(store.error).toMatchObject({ message: 'Down for a minute' });
    expect(ids()).toEqual([1, 2]);
    await store.reload();
    expect(store.error).toBeUndefined();
  });

  it('knows when the list was loaded, and reloads it only if it is old', async () => {
    const { store, backend, time } = make(['SF']);
    await store.reload();
    expect(store.loadedAt).toBe(1_000);
    time.now = 5_000;
    await store.refreshOlderThan(5_000);
    expect(backend.calls.count('listOfRegion')).toBe(1);
    time.now = 6_000;
    await store.refreshOlderThan(5_000);
    expect(backend.calls.count('listOfRegion')).toBe(2);
    expect(store.loadedAt).toBe(6_000);
  });

  it('does not start a second load while one is running', async () => {
    const { store, backend } = make(['SF']);
    const held = backend.calls.hold('listOfRegion');
    const first = store.reload();
    await store.refreshOlderThan(0);
    expect(backend.calls.count('listOfRegion')).toBe(1);
    held.release();
    await first;
  });

  it('is cleared at sign-out and ignores a pending answer', async () => {
    const { store, backend, ids } = make(['KC', 'SF']);
    store.pick('SF');
    const held = backend.calls.hold('listOfRegion');
    const loading = store.reload();
    store.reset();
    held.release();
    await loading;
    expect(ids()).toEqual([]);
    expect(store.loadedAt).toBeUndefined();
    expect(store.source).toEqual({ kind: 'unpicked' });
  });
});
