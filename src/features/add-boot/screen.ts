import type { Params } from '../../routes';
import { NewBootStore } from '../../stores/newBoot/NewBootStore';
import type { RootStore } from '../../stores/RootStore';
import { AddBootPage } from './AddBootPage';

export { loadEnumTexts as loadTexts } from '../../i18n/setUp';

export const screens = { add: AddBootPage };

/** Opens the form with its lists and its draft, so that it is drawn only once. */
export async function prepare(root: RootStore, { path }: Params): Promise<void> {
  await root.regions.load();
  const region = root.regions.byCode(path['regionCode'] ?? '');
  if (region === undefined) return;
  const store = new NewBootStore(root.newBootDeps, region);
  root.lazy.newBoot.prepare(region.code, store);
  await store.prepare();
}
