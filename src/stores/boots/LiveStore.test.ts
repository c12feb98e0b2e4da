import { runInAction, observable } from 'mobx';
import { FakeLive } from '../../testing/browser/FakeLive';
import type { BootListSource } from '../../domain/boot/listSource';
import { LiveStore, type LiveDeps } from './LiveStore';

function aLive({ has = true, host = 'boot.example:3001' }: { has?: boolean; host?: string | null } = {}) {
  const server = new FakeLive();
  const reloads: boolean[] = [];
  const refreshed: number[] = [];
  const source: BootListSource = { kind: 'region', region: 'SF' };
  const list = observable<LiveDeps['list'] & { source: BootListSource }>({
    source,
    hasValues: true,
    reload: ({ background }: { readonly background: boolean }) => {
      reloads.push(background);
      return Promise.resolve();
    },
  });
  const closing = {
    sending: (id: number) => (id === 9 ? 'released' : undefined),
    closingOf: () => undefined,
  };
  const store = new LiveStore({
    ...{ open: server.open, later: server.later, onConnection: server.onConnection, list, closing },
    loginUser: { user: { pushWsHost: host }, has: () => has },
    details: {
      id: 5,
      refresh: (id) => {
        refreshed.push(id);
        return Promise.resolve();
      },
    },
  });
  return { server, store, list, reloads, refreshed };
}

it.each([
  ['the feature', { has: false }],
  ['a host', { host: null }],
])('without %s no connection is opened (LIVE-16)', (_, options) => {
  const { server, store } = aLive(options);
  store.watch();
  expect(server.hosts).toEqual([]);
});

it('subscribes to the listed region, and follows when it changes (LIVE-16)', () => {
  const { server, store, list } = aLive();
  store.watch();
  expect(server.hosts).toEqual(['boot.example:3001']);
  server.accept();
  expect([server.heard, store.isLive]).toEqual([['{"region":"SF"}'], true]);
  runInAction(() => (list.source = { kind: 'company', towCompanyId: 3 }));
  expect([server.heard.at(-1), store.isLive]).toEqual(['{"company":3}', false]);
  server.echo();
  expect(store.isLive).toBe(true);
});

it('subscribes to the region listed at the time of connection, not an earlier one (LIVE-16)', () => {
  const { server, store, list } = aLive();
  store.watch();
  runInAction(() => (list.source = { kind: 'region', region: 'KC' }));
  expect(server.heard).toEqual([]);
  server.accept();
  expect([server.heard, store.isLive]).toEqual([['{"region":"KC"}'], true]);
});

it('reloads the list once, in the background, for simultaneous changes, and ignores changes that it does not show (LIVE-16)', () => {
  const { server, store, reloads } = aLive();
  store.watch();
  server.accept();
  server.wait();
  expect(reloads).toEqual([true]);
  server.tell({ kind: 'NOTE', bootId: 1 });
  server.wait();
  expect(reloads).toEqual([true]);
  server.tell({ kind: 'RECORDED', bootId: 1 });
  server.tell({ kind: 'CORRECTED', bootId: 2 });
  server.wait();
  expect(reloads).toEqual([true, true]);
});

it('shows immediately who closed the open boot, unless this page did (LIVE-17)', () => {
  const { server, store, refreshed } = aLive();
  store.watch();
  server.accept();
  server.tell({ kind: 'RELEASED', bootId: 9 });
  server.tell({ kind: 'RELEASED', bootId: 5, by: 'Ben' });
  expect(store.closedElsewhere(5)).toMatchObject({ kind: 'RELEASED', by: 'Ben' });
  expect(store.closedElsewhere(9)).toBeUndefined();
  expect(refreshed).toEqual([5]);
  server.tell({ kind: 'REOPENED', bootId: 5 });
  expect(store.closedElsewhere(5)).toBeUndefined();
});

it('reconnects after growing pauses, reloads the list, and resets the pause (LIVE-18)', () => {
  const { server, store, reloads } = aLive();
  store.watch();
  server.accept();
  server.wait();
  const pauses: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    server.drop();
    expect(store.isLive).toBe(false);
    pauses.push(server.waits.at(-1) ?? 0);
    server.wait(90_000);
  }
  expect(server.hosts).toHaveLength(10);
  expect(pauses[0]).toBeLessThanOrEqual(1_500);
  expect(pauses[8]).toBeGreaterThanOrEqual(30_000);
  expect(pauses[8]).toBeLessThanOrEqual(90_000);
  server.accept();
  server.wait();
  expect([reloads, store.isLive]).toEqual([[true, true], true]);
  server.drop();
  expect(server.waits.at(-1)).toBeLessThanOrEqual(1_500);
});

it('is not live while the device is offline, and reconnects as soon as it is online (LIVE-22)', () => {
  const { server, store, reloads } = aLive();
  store.watch();
  server.accept();
  server.turn(false);
  expect([server.isOpen, store.isLive]).toEqual([false, false]);
  server.turn(true);
  expect(server.hosts).toHaveLength(2);
  server.accept();
  server.wait();
  expect([reloads, store.isLive]).toEqual([[true], true]);
  server.turn(true);
  expect(server.hosts).toHaveLength(2);
});

it('pings a silent connection, and closes one that does not answer (LIVE-22)', () => {
  const { server, store, reloads } = aLive();
  store.watch();
  server.accept();
  server.wait();
  server.wait(25_000);
  expect([server.heard, store.isLive]).toEqual([['{"region":"SF"}', '{"region":"SF"}'], true]);
  server.echo();
  server.wait();
  expect(reloads).toEqual([true]);
  server.wait(25_000);
  server.wait(10_000);
  expect([server.isOpen, store.isLive]).toEqual([false, false]);
  server.wait();
  expect(server.hosts).toHaveLength(2);
});

it('ends when the screen closes or the user signs out', () => {
  const { server, store } = aLive();
  const stop = store.watch();
  server.accept();
  server.tell({ kind: 'RELEASED', bootId: 5 });
  stop();
  expect([server.isOpen, store.isLive]).toEqual([false, false]);
  store.reset();
  expect(store.closedElsewhere(5)).toBeUndefined();
});

it('ignores unknown messages', () => {
  const { server, store, reloads } = aLive();
  store.watch();
  server.accept();
  server.wait();
  server.tell({ kind: 'SOMETHING_NEW', bootId: 3 });
  server.wait();
  expect(reloads).toEqual([true, true]);
});
