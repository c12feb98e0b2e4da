import { LIST_REGION } from '../../paths/paths';
import type { Params } from '../../routes';
import { BootStores } from '../../stores/BootStores';
import type { RootStore } from '../../stores/RootStore';

/** Loads the list. */
export async function prepare({ lazy, bootStoresDeps }: RootStore, { query }: Params): Promise<void> {
  const boots = lazy.boots.current ?? new BootStores(bootStoresDeps);
  lazy.boots.show(boots);
  await boots.bootList.loadAhead(query.get(LIST_REGION));
}
