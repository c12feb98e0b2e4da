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

/** Fallback for components rendered outside the application. Nothing reads it. */
const unheard = new UnfinishedWork();

/** The registry in which screens register unfinished work. */
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
 * Returns the current store of a screen, or creates it. Its code loads with the screen.
 * @param name its slot in `RootStore.lazy`
 * @param make creates the store; constructors do no work
 */
export function useLazyStore<Name extends LazyName>(
  name: Name,
  make: (root: RootStore) => StoreNamed<Name>,
): StoreNamed<Name> {
  const root = useStore();
  const slot = root.lazy[name] as unknown as LazyStore<StoreNamed<Name>>;
  const [store] = useState(() => untracked(() => slot.find() ?? make(root)));
  useLayoutEffect(() => {
    slot.show(store);
    return () => slot.hide(store);
  }, [slot, store]);
  return store;
}
