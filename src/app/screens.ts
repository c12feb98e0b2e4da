import { lazyView } from '../components/lazyView';
import { ADMIN_BASE, BOOT_BASE, LIST_REGION, paths } from '../paths/paths';
import type { RootStore } from '../stores/RootStore';

// Each screen is a file of its own for the browser: nothing is fetched before the first one is there but its own.
const addBoot = () => import('../features/add-boot');
const activeBoots = () => import('../features/active-boots');
const regionChooser = () => import('../features/region-chooser');
const agreement = () => import('../features/agreement');

export const AddBootPage = lazyView(async () => (await addBoot()).AddBootPage);
export const ActiveBootsPage = lazyView(async () => (await activeBoots()).ActiveBootsPage);
export const RegionChooserPage = lazyView(async () => (await regionChooser()).RegionChooserPage);
export const AgreementPage = lazyView(async () => (await agreement()).AgreementPage);

/** The code of the screen that an address most likely leads to; undefined where the root decides. */
function loaderFor(pathname: string): (() => Promise<unknown>) | undefined {
  if (pathname.startsWith(ADMIN_BASE)) return agreement;
  const path = pathname.slice(BOOT_BASE.length);
  if (path.startsWith(paths.list)) return activeBoots;
  if (!path.startsWith(paths.addChooser)) return undefined;
  return path.length > `${paths.addChooser}/`.length ? addBoot : regionChooser;
}

/** Fetches a screen's code while it is still asked who is there; a failure shows when the screen itself loads. */
export function preloadScreen(pathname: string): void {
  loaderFor(pathname)?.().catch(() => undefined);
}

/**
 * What fetches the code of each screen that a person of the boot module may come to; of one that is there, nothing.
 * @param mayAdd a person who only lists boots needs no add form
 */
export function otherScreens(mayAdd: boolean): (() => Promise<unknown>)[] {
  return mayAdd ? [activeBoots, addBoot, regionChooser] : [activeBoots];
}

/** Begins to load what the screen of an address shows, for whoever is let in, before the screen itself is there. */
export function loadAhead({ session, bootList }: RootStore, { pathname, search }: Location): void {
  if (!session.isReady || loaderFor(pathname) !== activeBoots) return;
  void bootList.loadAhead(new URLSearchParams(search).get(LIST_REGION));
}
