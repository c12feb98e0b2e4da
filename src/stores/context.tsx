import { untracked } from 'mobx';
import { createContext, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import type { RootStore, ScreenStore } from './RootStore';
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

/**
 * The store of the open screen, under its name in the RootStore until the screen closes.
 * @param make creates the store; constructors do no work
 */
export function useScreenStore<Name extends ScreenStore>(
  name: Name,
  make: (root: RootStore) => NonNullable<RootStore[Name]>,
): NonNullable<RootStore[Name]> {
  const root = useStore();
  const [store] = useState(() => untracked(() => make(root)));
  useLayoutEffect(() => {
    root.open(name, store);
    return () => root.close(name, store);
  }, [root, name, store]);
  return store;
}
