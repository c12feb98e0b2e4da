import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import { getI18n } from 'react-i18next';
import { lazyView, type LazyView } from '../components/lazyView';
import { loadRecordTexts } from '../i18n/setUp';
import { unlessLeaving } from './platform/leaving';
import { routeAt, ROUTES, type ScreenName } from '../routes';

/** What the file `screen.ts` in a feature's folder exports for the router. */
export interface ScreenModule {
  /** The feature's screens by name. */
  readonly screens: Readonly<Partial<Record<ScreenName, ComponentType>>>;
  /** Loads the texts that these screens need in addition to the common ones. */
  readonly loadTexts?: (i18n: i18n) => Promise<void>;
}

/** Loads a feature's chunk. */
async function loadFeature(folder: string): Promise<ScreenModule> {
  return (await unlessLeaving(
    import(/* webpackChunkName: "[request]" */ `../features/${folder}/screen`),
  )) as ScreenModule;
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
 * Loads a screen's code, in parallel with the texts. Never rejects.
 * @param texts resolves when the common texts are loaded
 */
export async function loadFirstScreen(address: URL, texts: Promise<void>): Promise<void> {
  const { screen, folder } = routeAt(address)?.route ?? {};
  if (screen === undefined || folder === undefined) return;
  try {
    await Promise.all([loadFeature(folder), texts]);
    await viewOf(screen)?.load();
  } catch {
    // The screen tries again and shows the error.
  }
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
  const [{ RecordDialog: Dialog }] = await unlessLeaving(
    Promise.all([import('../features/record-changes'), loadRecordTexts(getI18n())]),
  );
  return Dialog;
});
export const CorrectDialog = lazyView(async () => {
  const [{ CorrectDialog: Dialog }] = await unlessLeaving(
    Promise.all([import('../features/add-boot/correct'), loadRecordTexts(getI18n())]),
  );
  return Dialog;
});
