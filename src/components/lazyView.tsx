import { lazy, useState, type ComponentType } from 'react';

/** A view's code could not be loaded: the device is offline, or the server has newer files. */
export class CodeLoadError extends Error {
  override readonly name = 'CodeLoadError';

  /** @param forget makes the next render load the view again */
  constructor(
    cause: unknown,
    readonly forget: () => void,
  ) {
    super('The code of a view could not be loaded', { cause });
  }
}

/** A view whose code is loaded when it is first shown, or earlier by `load`. */
export type LazyView<P> = ComponentType<P> & {
  /**
   * Loads the code in advance, once. The view then renders immediately, without a fallback.
   * @throws {Error} if it cannot be loaded; showing the view tries again
   */
  readonly load: () => Promise<void>;
};

/**
 * A view whose code is loaded when it is first shown. If loading fails, it throws a CodeLoadError to the boundary
 * above, which can retry. React's own `lazy` would remember the failure until the page is reloaded.
 */
export function lazyView<P extends object>(load: () => Promise<ComponentType<P>>): LazyView<P> {
  const fetched = () => lazy(codeOf);
  let there: ComponentType<P> | undefined;
  async function loaded() {
    there ??= await load();
    return there;
  }
  async function codeOf() {
    try {
      const View = await loaded();
      return { default: ({ own }: { readonly own: P }) => <View {...own} /> };
    } catch (error) {
      throw new CodeLoadError(error, () => {
        Loaded = fetched();
      });
    }
  }
  let Loaded = fetched();
  function LazyView(props: P) {
    // React's own `lazy` shows the fallback even for loaded code. A mounted view keeps the same component.
    const [View] = useState(() => there);
    return View === undefined ? <Loaded own={props} /> : <View {...props} />;
  }
  return Object.assign(LazyView, {
    load: async () => {
      await loaded();
    },
  });
}
