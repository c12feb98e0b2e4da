import { runInAction, observable } from 'mobx';
import { FakeLive } from '../../testing/FakeLive';
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
])('without %s nothing is asked (LIVE-16)', (_, options) => {
  const { server, store } = aLive(options);
  store.watch();
  expect(server.hosts).toEqual([]);
});

it('asks for the region that is listed, and for another one when that is (LIVE-16)', () => {
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

it('asks for the region that is listed by the time that it is let in, where another was before (LIVE-16)', () => {
  const { server, store, list } = aLive();
  store.watch();
  runInAction(() => (list.source = { kind: 'region', region: 'KC' }));
  expect(server.heard).toEqual([]);
  server.accept();
  expect([server.heard, store.isLive]).toEqual([['{"region":"KC"}'], true]);
});

it('reads the list once for changes that come together, in the background, and not for what it does not show (LIVE-16)', () => {
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

it('knows at once who closed the open boot, but for what this page does itself (LIVE-17)', () => {
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

it('comes back after a pause that grows, reads the list anew, and begins with the short pause again (LIVE-18)', () => {
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

it('is live no more once the device has no connection, and again at once when it has (LIVE-22)', () => {
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

it('asks a silent connection now and then, and gives one up that does not answer (LIVE-22)', () => {
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

it('ends with the screen, and with the person', () => {
  const { server, store } = aLive();
  const stop = store.watch();
  server.accept();
  server.tell({ kind: 'RELEASED', bootId: 5 });
  stop();
  expect([server.isOpen, store.isLive]).toEqual([false, false]);
  store.reset();
  expect(store.closedElsewhere(5)).toBeUndefined();
});

it('takes no notice of what it does not understand', () => {
  const { server, store, reloads } = aLive();
  store.watch();
  server.accept();
  server.wait();
  server.tell({ kind: 'SOMETHING_NEW', bootId: 3 });
  server.wait();
  expect(reloads).toEqual([true, true]);
});
