import { NewBootStore } from '../../stores/newBoot/NewBootStore';
import type { RootStore } from '../../stores/RootStore';

/**
 * Makes the add form of a region ready, once the regions are there: for whoever may record boots in it.
 * @returns once it has what it begins with; nothing is thrown
 */
export async function openAhead(root: RootStore, regionCode: string): Promise<void> {
  const region = root.regions.byCode(regionCode);
  if (region !== undefined && root.permissions.canCreate(regionCode))
    await root.openNewBootAhead(NewBootStore, region);
}
