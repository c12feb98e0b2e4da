import { untracked } from 'mobx';
import { createContext, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import type { LazyStore } from './lib/LazyStore';
import type { RootStore } from './RootStore';
import { UnfinishedWork } from './page/UnfinishedWork';

const StoreContext = createContext<RootStore | null>(null);

/** Provides the stores to the components below. */
export function StoreProvider({
  store,
  children,
}: {
  readonly store: RootStore;
  readonly children: ReactNode;
}) {
  return <StoreContext.Provider value={store}>{children}</StoreContext.Provider>;
}

/** For components rendered outside the application. */
const unheard = new UnfinishedWork();

/** Where a screen registers unfinished work. */
export function useUnfinishedWork(): UnfinishedWork {
  return useContext(StoreContext)?.unfinishedWork ?? unheard;
}

/** The stores. @throws without a `StoreProvider` above */
export function useStore(): RootStore {
  const store = useContext(StoreContext);
  if (store === null) throw new Error('useStore needs a StoreProvider above it');
  return store;
}

type Lazy = RootStore['lazy'];
type LazyName = keyof Lazy;
type StoreNamed<Name extends LazyName> = Lazy[Name] extends LazyStore<infer Store> ? Store : never;

/**
 * The store of a screen whose code is loaded with it: the one that is there, or a new one.
 * @param name its slot, a line of `RootStore.lazy`
 * @param make makes it from what the RootStore has; constructors do no work
 * @param key what it is about, if `LazyStore.prepare` may have left one
 */
export function useLazyStore<Name extends LazyName>(
  name: Name,
  make: (root: RootStore) => StoreNamed<Name>,
  key?: string,
): StoreNamed<Name> {
  const root = useStore();
  const slot = root.lazy[name] as unknown as LazyStore<StoreNamed<Name>>;
  const [store] = useState(() => untracked(() => slot.find(key) ?? make(root)));
  useLayoutEffect(() => {
    slot.show(store);
    return () => slot.hide(store);
  }, [slot, store]);
  return store;
}
