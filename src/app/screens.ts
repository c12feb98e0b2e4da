import { getI18n } from 'react-i18next';
import { lazyView, type LazyView } from '../components/lazyView';
import { loadEnumTexts, loadMoneyTexts, loadScreenTexts, loadStatusTexts } from '../i18n/setUp';
import { ADMIN_BASE, BOOT_BASE, LIST_REGION, paths, regionOfForm } from '../paths/paths';
import type { RootStore } from '../stores/RootStore';

// Each screen is a file of its own for the browser, with the texts that it alone needs: nothing is fetched before the
// first one is there but its own. By its name the page's first script finds its files (early/screenFiles).
const addBoot = () => withEnumTexts(import(/* webpackChunkName: "add" */ '../features/add-boot'));
const activeBoots = () => withEnumTexts(import(/* webpackChunkName: "list" */ '../features/active-boots'));
const regionChooser = () => import(/* webpackChunkName: "chooser" */ '../features/region-chooser');
const agreement = () => import(/* webpackChunkName: "agreement" */ '../features/agreement');

const cash = () => withMoneyTexts(import(/* webpackChunkName: "cash" */ '../features/cash'));
const reports = () => withMoneyTexts(import(/* webpackChunkName: "reports" */ '../features/reports'));
const records = () => withRecordTexts(import(/* webpackChunkName: "records" */ '../features/records'));
const recordDialog = () => withRecordTexts(import('../features/record-changes'));
const correctDialog = () => withRecordTexts(import('../features/add-boot/correct'));

/** A screen waits for the names of its lists. Where they cannot be had, it shows the server's own, in English. */
async function withEnumTexts<T>(code: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([code, loadEnumTexts(getI18n())]);
  return loaded;
}

async function withMoneyTexts<T>(code: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([code, loadMoneyTexts(getI18n())]);
  return loaded;
}

/** The screens over all records, and the dialogs over one: they show statuses as well. */
async function withRecordTexts<T>(code: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([
    code,
    loadStatusTexts(getI18n()),
    loadScreenTexts(getI18n(), 'records'),
  ]);
  return loaded;
}

export const AddBootPage = lazyView(async () => (await addBoot()).AddBootPage);
export const ActiveBootsPage = lazyView(async () => (await activeBoots()).ActiveBootsPage);
export const RegionChooserPage = lazyView(async () => (await regionChooser()).RegionChooserPage);
export const RecordsPage = lazyView(async () => (await records()).RecordsPage);
export const RecordPage = lazyView(async () => (await records()).RecordPage);
export const RecordDialog = lazyView(async () => (await recordDialog()).RecordDialog);
export const CorrectDialog = lazyView(async () => (await correctDialog()).CorrectDialog);
export const AgreementPage = lazyView(async () => (await agreement()).AgreementPage);
export const CashPage = lazyView(async () => (await cash()).CashPage);
export const ReportsPage = lazyView(async () => (await reports()).ReportsPage);

/** The code of the screen that an address most likely leads to; undefined where the root decides. */
function viewFor(pathname: string): LazyView<object> | undefined {
  if (pathname.startsWith(ADMIN_BASE)) return AgreementPage;
  const path = pathname.slice(BOOT_BASE.length);
  if (path.startsWith(paths.list)) return ActiveBootsPage;
  if (path.startsWith(paths.cash)) return CashPage;
  if (path.startsWith(paths.reports)) return ReportsPage;
  if (path.startsWith(`${paths.records}/`)) return RecordPage;
  if (path.startsWith(paths.records)) return RecordsPage;
  if (!path.startsWith(paths.addChooser)) return undefined;
  return path.length > `${paths.addChooser}/`.length ? AddBootPage : RegionChooserPage;
}

/**
 * Fetches a screen's code, and what texts it alone needs in the language that was found, while it is still asked who is
 * there; a failure shows when the screen itself loads.
 * @returns once it is there, or cannot be had
 */
export async function preloadScreen(pathname: string): Promise<void> {
  await viewFor(pathname)
    ?.load()
    .catch(() => undefined);
}

/**
 * What fetches the code of each screen that a person of the boot module may come to; of one that is there, nothing.
 * @param mayAdd a person who only lists boots needs no add form
 */
export function otherScreens(mayAdd: boolean): (() => Promise<unknown>)[] {
  return (mayAdd ? [ActiveBootsPage, AddBootPage, RegionChooserPage] : [ActiveBootsPage]).map(
    ({ load }) => load,
  );
}

/**
 * Loads what the screen of an address shows, for whoever is let in, before the screen itself is there.
 * @returns once what it shows first is there, or cannot be had: the rows do not wait for the region picker
 */
export async function loadAhead(root: RootStore, { pathname, search }: Location): Promise<void> {
  const { session, regions, bootList } = root;
  // Every screen stands on the regions.
  const needed: Promise<void>[] = session.needsRegions ? [regions.load()] : [];
  const formOf = regionOfForm(pathname.slice(BOOT_BASE.length));
  if (session.isReady && formOf !== undefined) {
    const openForm = async () => (await addBoot()).openAhead(root, formOf);
    await Promise.all(needed);
    // Without its code the screen itself says what is missing.
    needed.push(openForm().catch(() => undefined));
  }
  if (session.isReady && viewFor(pathname) === ActiveBootsPage) {
    const loadPicker = async () => (await activeBoots()).loadRegionPicker();
    // What fails here shows where the picker itself is to be shown.
    if (root.activeBoots.mustPick) loadPicker().catch(() => undefined);
    needed.push(bootList.loadAhead(new URLSearchParams(search).get(LIST_REGION)));
  }
  await Promise.all(needed);
}
