import { observable, runInAction } from 'mobx';
import type { BootListItem } from '../../domain/wire/boot';
import type { Region } from '../../domain/wire/region';
import { wireTime } from '../../domain/time/zone';
import { aRegion, NOW } from '../../testing/builders';
import { BootListStore, type ListAddress } from './BootListStore';

const HOUR_MS = 3_600_000;
const bootedAgo = (hours: number) => wireTime(NOW - hours * HOUR_MS, 'America/Los_Angeles');

const BOOTS: BootListItem[] = [
  { id: 1, license: 'SFO100', make: 'Toyota', color: 'White', bootTime: bootedAgo(3) },
  { id: 2, license: 'SFO200', make: 'Honda', color: 'Blue', bootTime: bootedAgo(80) },
  { id: 3, license: 'ABC300', make: 'Honda', color: 'Red', bootTime: bootedAgo(71) },
];
const BLANK: ListAddress = { region: null, find: '', sort: null, towOnly: false, boot: null };

/** A list of one region. Its screen is open by default. */
function aList({ mustPick = false, hasValues = true, open = true } = {}) {
  const boots = observable(
    {
      values: hasValues ? BOOTS : [],
      hasValues,
      mustPick,
      region: mustPick ? undefined : 'SF',
      sourceKey: 'SF',
      pick: (region: string | null) => runInAction(() => (boots.region = region ?? undefined)),
      reload: () => Promise.resolve(),
      refreshOlderThan: () => Promise.resolve(),
    } as {
      values: BootListItem[];
      hasValues: boolean;
      mustPick: boolean;
      region: string | undefined;
      sourceKey: string;
      pick: (region: string | null) => void;
      reload: () => Promise<void>;
      refreshOlderThan: () => Promise<void>;
    },
    {},
    { deep: false },
  );
  const regions: Region[] = [aRegion({ towEligibleAfterHours: 72 })];
  const time = observable({ now: NOW });
  const state = { touched: false, active: true, last: null as string | null };
  const shown: (number | undefined)[] = [];
  const went: [Partial<ListAddress>, boolean][] = [];
  const store = new BootListStore({
    boots,
    regions: { regions },
    time,
    details: {
      select: (id) => {
        shown.push(id);
        return Promise.resolve();
      },
    },
    isActive: () => state.active,
    isTouched: () => state.touched,
    lastRegion: {
      get: () => state.last,
      set: (region) => {
        state.last = region;
      },
    },
    onLook: () => () => undefined,
  });
  store.onAddress(({ region, find, sort, towOnly, boot }, isStep) => {
    went.push([{ region, find, sort, towOnly, boot }, isStep]);
  });
  const close = open ? store.open() : () => undefined;
  return {
    store,
    boots,
    time,
    state,
    shown,
    went,
    close,
    ids: () => store.listed.rows.map(({ id }) => id),
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const rest = () => jest.advanceTimersByTime(250);

describe('the rows', () => {
  it('are searched at once; the address follows after a pause, without a history entry (LIST-11)', () => {
    const { store, ids, went } = aList();
    went.length = 0;
    store.search('s');
    store.search('sfo');
    expect(ids()).toEqual([1, 2]);
    expect(went).toEqual([]);
    rest();
    expect(went).toEqual([[{ ...BLANK, find: 'sfo', boot: 1 }, false]]);
  });

  it("are sorted ascending, descending, and in the server's order; the address keeps the search text (LIST-12)", () => {
    const { store, ids, went } = aList();
    store.search('sfo');
    store.sortBy('make');
    expect(ids()).toEqual([2, 1]);
    expect(went.at(-1)).toEqual([
      { ...BLANK, find: 'sfo', sort: { column: 'make', descending: false }, boot: 1 },
      false,
    ]);
    store.sortBy('make');
    expect(ids()).toEqual([1, 2]);
    store.sortBy('make');
    expect(store.sort).toBeNull();
  });

  it('can be limited to boots that may be towed, and are updated as time passes (LIVE-14)', () => {
    const { store, ids, time } = aList();
    expect(store.listed.canTow).toBe(true);
    store.showTowOnly(true);
    expect(ids()).toEqual([2]);
    runInAction(() => (time.now += 2 * HOUR_MS));
    expect(ids()).toEqual([2, 3]);
    store.showAll();
    expect(ids()).toEqual([1, 2, 3]);
  });

  it('are searched by the displayed color names', () => {
    const { store, ids } = aList();
    store.listed.nameColors((color) => (color === 'White' ? 'Blanco' : color));
    store.search('blanco');
    expect(ids()).toEqual([1]);
    expect(store.listed.rows[0]?.color).toBe('Blanco');
  });

  it('that appear above the first one are counted until they leave or the arrangement changes (LIVE-20)', () => {
    const { store, boots } = aList();
    store.listed.noteNews([1]);
    store.listed.noteNews([2]);
    expect(store.listed.newsCount).toBe(2);
    runInAction(() => (boots.values = BOOTS.slice(1)));
    expect(store.listed.newsCount).toBe(1);
    store.sortBy('make');
    expect(store.listed.newsCount).toBe(0);
  });
});

describe('the selected boot', () => {
  it('defaults to the first one on the wide layout, without a history entry (LIST-15)', () => {
    const { store, boots, shown, went } = aList({ hasValues: false });
    expect(store.selectedId).toBeNull();
    runInAction(() => Object.assign(boots, { values: BOOTS, hasValues: true }));
    expect(store.selectedId).toBe(1);
    expect(went).toEqual([[{ ...BLANK, boot: 1 }, false]]);
    expect(shown).toEqual([undefined, 1]);
    expect(store.selectedRow?.license).toBe('SFO100');
  });

  it('is none on the narrow layout until the user opens one; closing it returns the focus to its row (LIST-15, LIST-17)', () => {
    const { store, went } = aList({ open: false });
    store.panels.fit(true);
    store.open();
    expect(store.hasDetail).toBe(false);
    store.openBoot(2);
    expect(went).toEqual([[{ ...BLANK, boot: 2 }, true]]);
    expect(store.detailTakesFocus).toBe(true);
    store.closeBoot();
    expect([store.hasDetail, store.panels.focusOn]).toEqual([false, 'row']);
  });

  it('follows the address, even an invalid one, without changing it', () => {
    const { store, shown, went } = aList({ open: false });
    store.showAddress({ ...BLANK, boot: 3, find: 'abc' });
    const close = store.open();
    expect([store.selectedId, store.find]).toEqual([3, 'abc']);
    store.showAddress({ ...BLANK, boot: 'invalid' });
    expect([store.selectedId, store.hasDetail, store.find]).toEqual([null, true, '']);
    expect([shown, went]).toEqual([[3, undefined], []]);
    close();
    expect(shown).toEqual([3, undefined, undefined]);
  });

  it('focuses its form each time it is opened for release (LIVE-11)', () => {
    const { store } = aList();
    store.openToRelease(1);
    expect(store.startsRelease).toBe(false);
    jest.advanceTimersByTime(0);
    expect(store.startsRelease).toBe(true);
    store.openToRelease(1);
    expect(store.startsRelease).toBe(false);
    jest.advanceTimersByTime(0);
    expect(store.startsRelease).toBe(true);
    store.openBoot(2);
    expect([store.startsRelease, store.detailTakesFocus]).toEqual([false, false]);
  });
});

describe('the panel of a boot hidden by the search (LIVE-12)', () => {
  it('follows the first match after a pause, in one step with the search text', () => {
    const { store, went } = aList();
    went.length = 0;
    store.search('abc');
    expect([store.leftOut, store.selectedId]).toEqual(['following', 1]);
    rest();
    expect([store.leftOut, store.selectedId]).toEqual([null, 3]);
    expect(went).toEqual([[{ ...BLANK, find: 'abc', boot: 3 }, false]]);
  });

  it('stays if its forms have input', () => {
    const { store, state } = aList();
    state.touched = true;
    store.search('abc');
    expect(store.leftOut).toBe('kept');
    rest();
    expect(store.selectedId).toBe(1);
  });

  it('is empty without a match, and stays empty while the list reloads', () => {
    const { store, boots } = aList();
    store.search('nothing');
    expect(store.leftOut).toBe('none');
    runInAction(() => (boots.values = [...BOOTS]));
    expect(store.leftOut).toBe('none');
    store.search('');
    expect(store.leftOut).toBeNull();
  });

  it('is not treated as hidden once the boot is released, or before the list has loaded', () => {
    const { store, boots, state } = aList();
    state.active = false;
    store.search('abc');
    expect(store.leftOut).toBeNull();
    state.active = true;
    runInAction(() => (boots.hasValues = false));
    store.search('abcd');
    expect(store.leftOut).toBeNull();
  });
});

describe('the region', () => {
  it('comes from the address, otherwise from the last choice in this browser (LIST-18)', () => {
    const { store, boots, state, went } = aList({ mustPick: true, hasValues: false, open: false });
    state.last = 'KC';
    store.open();
    expect([boots.region, went[0]]).toEqual(['KC', [{ ...BLANK, region: 'KC' }, false]]);
    store.showAddress({ ...BLANK, region: 'SF' });
    expect([boots.region, state.last]).toEqual(['SF', 'KC']);
  });

  it('must be chosen on a first visit, is remembered, and is forgotten once cleared (LIST-18)', () => {
    const { store, boots, state, went } = aList({ mustPick: true, hasValues: false });
    expect([boots.region, went]).toEqual([undefined, []]);
    store.chooseRegion('SF');
    expect([boots.region, state.last, went[0]]).toEqual(['SF', 'SF', [{ ...BLANK, region: 'SF' }, true]]);
    store.chooseRegion(null);
    expect([boots.region, state.last]).toEqual([undefined, null]);
  });
});

it('goes to the search box, and closes the detail on the narrow layout', () => {
  const { store } = aList();
  store.goToSearch();
  expect([store.panels.focusOn, store.hasDetail]).toEqual(['search', true]);
  store.panels.focusDone();
  store.panels.fit(true);
  store.goToSearch();
  expect([store.panels.focusOn, store.hasDetail]).toEqual(['search', false]);
});

it('is cleared at sign-out', () => {
  const { store, boots } = aList();
  store.search('abc');
  store.sortBy('make');
  runInAction(() => (boots.hasValues = false));
  store.reset();
  expect([store.find, store.sort, store.selectedId]).toEqual(['', null, null]);
});
