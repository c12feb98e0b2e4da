import { createContext, useContext, type ReactNode } from 'react';
import type { RootStore } from './RootStore';
import { UnfinishedWork } from './page/UnfinishedWork';

const StoreContext = createContext<RootStore | null>(null);

/** Hands the stores to everything below. */
export function StoreProvider({
  store,
  children,
}: {
  readonly store: RootStore;
  readonly children: ReactNode;
}) {
  return <StoreContext.Provider value={store}>{children}</StoreContext.Provider>;
}

/** Outside the application nobody asks. */
const unheard = new UnfinishedWork();

/** Where a screen says that it is unfinished. */
export function useUnfinishedWork(): UnfinishedWork {
  return useContext(StoreContext)?.unfinishedWork ?? unheard;
}

/** The stores. @throws where no `StoreProvider` stands above: a mistake of ours, not of a person */
export function useStore(): RootStore {
  const store = useContext(StoreContext);
  if (store === null) throw new Error('useStore needs a StoreProvider above it');
  return store;
}
