import type { Params } from '../../routes';
import { NewBootStore } from '../../stores/newBoot/NewBootStore';
import type { RootStore } from '../../stores/RootStore';
import { OUTBOX_ENTRY } from '../../paths/paths';
import { formKey } from './formKey';

/** Opens the form with its lists and its draft, so that it renders only once. */
export async function prepare(root: RootStore, { path, query }: Params): Promise<void> {
  await root.regions.load();
  const region = root.regions.byCode(path['regionCode'] ?? '');
  if (region === undefined) return;
  const entryKey = query.get(OUTBOX_ENTRY) ?? undefined;
  const store = new NewBootStore(root.newBootDeps, region, entryKey);
  root.lazy.newBoot.prepare(formKey(region.code, entryKey), store);
  await store.prepare();
}
