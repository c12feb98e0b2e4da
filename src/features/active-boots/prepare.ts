import { LIST_REGION } from '../../paths/paths';
import type { Params } from '../../routes';
import { BootStores } from '../../stores/BootStores';
import type { RootStore } from '../../stores/RootStore';

/** Loads the list. The rows do not wait for the region picker. */
export async function prepare({ lazy, bootStoresDeps }: RootStore, { query }: Params): Promise<void> {
  const boots = lazy.boots.current ?? new BootStores(bootStoresDeps);
  lazy.boots.show(boots);
  const { activeBoots, bootList } = boots;
  if (activeBoots.mustPick) import('./list/RegionPicker').catch(() => undefined);
  await bootList.loadAhead(query.get(LIST_REGION));
}
