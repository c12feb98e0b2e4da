import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import { getI18n } from 'react-i18next';
import { lazyView, type LazyView } from '../components/lazyView';
import { loadRecordTexts } from '../i18n/setUp';
import { mayOpen, routeAt, ROUTES, type Params, type ScreenName } from '../routes';
import type { RootStore } from '../stores/RootStore';

/** What the file `screen.ts` in a feature's folder exports for the router. */
export interface ScreenModule {
  /** The feature's screens by name. */
  readonly screens: Readonly<Partial<Record<ScreenName, ComponentType>>>;
  /** Loads the texts that these screens need in addition to the common ones. */
  readonly loadTexts?: (i18n: i18n) => Promise<void>;
  /**
   * Loads the first data that the screen shows, before it is rendered. Never rejects: the screen shows any error
   * itself.
   */
  readonly prepare?: (root: RootStore, params: Params) => Promise<void>;
}

/** Loads a feature's chunk. */
async function loadFeature(folder: string): Promise<ScreenModule> {
  return (await import(/* webpackChunkName: "[request]" */ `../features/${folder}/screen`)) as ScreenModule;
}

async function loadView(folder: string, screen: ScreenName): Promise<ComponentType> {
  const { screens, loadTexts } = await loadFeature(folder);
  await loadTexts?.(getI18n());
  const View = screens[screen];
  if (View === undefined) throw new Error(`features/${folder}/screen.ts has no screen named ${screen}`);
  return View;
}

const VIEWS = new Map<ScreenName, LazyView<object>>(
  Object.values(ROUTES)
    .flat()
    .flatMap(({ screen, folder }) =>
      folder === undefined ? [] : [[screen, lazyView(() => loadView(folder, screen))]],
    ),
);

/** The view of a screen that has its own folder. Its code is loaded when it is first shown. */
export function viewOf(screen: ScreenName): LazyView<object> | undefined {
  return VIEWS.get(screen);
}

/**
 * Loads the first screen's code and, once the user is known, the data that it shows, both while the texts load.
 * @param texts resolves when the common texts are loaded
 * @param entered resolves when the access gate has decided
 * @returns resolves once the whole screen can be rendered, or once loading has failed: the screen itself then tries
 * again
 */
export async function prepareScreen(
  root: RootStore,
  address: URL,
  texts: Promise<void>,
  entered: Promise<void>,
): Promise<void> {
  const { route, params } = routeAt(address) ?? {};
  const { folder } = route ?? {};
  if (route === undefined || params === undefined || folder === undefined) return entered;
  const loadData = async () => {
    const [{ prepare }] = await Promise.all([loadFeature(folder), entered]);
    const { user } = root.loginUser;
    if (!root.session.isReady || user === undefined || !mayOpen(route, user, params)) return;
    const regions = root.session.needsRegions ? root.regions.load() : undefined;
    await Promise.all([regions, prepare?.(root, params)]);
  };
  await Promise.all([texts.then(() => viewOf(route.screen)?.load()), loadData()]).catch(() => undefined);
}

/**
 * Loaders for the code of the main screens.
 * @param mayAdd false for users who only list boots and need no add form
 */
export function otherScreens(mayAdd: boolean): (() => Promise<unknown>)[] {
  const screens: ScreenName[] = mayAdd ? ['list', 'add', 'chooser'] : ['list'];
  return screens.flatMap((screen) => viewOf(screen)?.load ?? []);
}

export const RecordDialog = lazyView(async () => {
  const [{ RecordDialog: Dialog }] = await Promise.all([
    import('../features/record-changes'),
    loadRecordTexts(getI18n()),
  ]);
  return Dialog;
});
export const CorrectDialog = lazyView(async () => {
  const [{ CorrectDialog: Dialog }] = await Promise.all([
    import('../features/add-boot/correct'),
    loadRecordTexts(getI18n()),
  ]);
  return Dialog;
});
