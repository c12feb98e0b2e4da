import { NewBootStore } from '../../stores/newBoot/NewBootStore';
import type { RootStore } from '../../stores/RootStore';

/**
 * Prepares the add form of a region, if the user may record boots there. The regions must be loaded.
 * @returns once its defaults and lists are loaded; never rejects
 */
export async function openAhead(root: RootStore, regionCode: string): Promise<void> {
  const region = root.regions.byCode(regionCode);
  if (region !== undefined && root.permissions.canCreate(regionCode))
    await root.openNewBootAhead(NewBootStore, region);
}
