import { mayOpen, routeAt, type Params } from '../routes';
import type { RootStore } from '../stores/RootStore';

/** The exports of a feature's `prepare.ts`. */
export interface PrepareModule {
  /** Loads the first data that the screen shows. Never rejects: the screen shows any error itself. */
  readonly prepare: (root: RootStore, params: Params) => Promise<void>;
}

/** Loads a feature's `prepare.ts`, a chunk without any view. */
export async function loadPrepare(folder: string): Promise<PrepareModule> {
  return (await import(/* webpackChunkName: "[request]" */ `../features/${folder}/prepare`)) as PrepareModule;
}

/**
 * Loads the first screen's data as soon as the user is known. Never rejects.
 * @param entered resolves when the access gate has decided
 */
export async function prepareScreen(root: RootStore, address: URL, entered: Promise<void>): Promise<void> {
  const { route, params } = routeAt(address) ?? {};
  const prepares = route?.prepares === true && route.folder !== undefined;
  try {
    const [code] = await Promise.all([prepares ? loadPrepare(route.folder) : undefined, entered]);
    const { user } = root.loginUser;
    if (!root.session.isReady || user === undefined) return;
    if (route === undefined || params === undefined || !mayOpen(route, user, params)) return;
    await Promise.all([
      root.session.needsRegions ? root.regions.load() : undefined,
      code?.prepare(root, params),
    ]);
  } catch {
    // The screen tries again and shows the error.
  }
}
