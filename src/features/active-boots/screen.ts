import { LIST_REGION } from '../../paths/paths';
import type { Params } from '../../routes';
import type { RootStore } from '../../stores/RootStore';
import { ActiveBootsPage } from './ActiveBootsPage';
import { loadRegionPicker } from './list/loadRegionPicker';

export { loadEnumTexts as loadTexts } from '../../i18n/setUp';

export const screens = { list: ActiveBootsPage };

/** Loads the list. The rows do not wait for the region picker. */
export async function prepare({ activeBoots, bootList }: RootStore, { query }: Params): Promise<void> {
  if (activeBoots.mustPick) loadRegionPicker().catch(() => undefined);
  await bootList.loadAhead(query.get(LIST_REGION));
}
