import { lazy, useState, type ComponentType } from 'react';

/** The code of a view could not be fetched: there is no connection, or the server has other files by now. */
export class CodeLoadError extends Error {
  override readonly name = 'CodeLoadError';

  /** @param forget lets the view be fetched anew the next time it is shown */
  constructor(
    cause: unknown,
    readonly forget: () => void,
  ) {
    super('The code of a view could not be loaded', { cause });
  }
}

/** A view whose code comes when it is first shown, or before that when it is asked for. */
export type LazyView<P> = ComponentType<P> & {
  /**
   * Fetches the code ahead; of what is there, nothing. The view is then shown at once, without its fallback before it.
   * @throws {Error} when it cannot be had; showing the view asks for it again
   */
  readonly load: () => Promise<void>;
};

/**
 * A view whose code comes when it is first shown. Where that fails, it throws a CodeLoadError to the boundary above:
 * React's own `lazy` keeps a failure for good, so that nothing short of a reload would bring the view back.
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
    // React's own `lazy` shows the fallback once even for what is there. One that is shown stays what it is.
    const [View] = useState(() => there);
    return View === undefined ? <Loaded own={props} /> : <View {...props} />;
  }
  return Object.assign(LazyView, {
    load: async () => {
      await loaded();
    },
  });
}
