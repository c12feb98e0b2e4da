import { lazy, type ComponentType } from 'react';

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

/**
 * A view whose code comes when it is first shown. Where that fails, it throws a CodeLoadError to the boundary above:
 * React's own `lazy` keeps a failure for good, so that nothing short of a reload would bring the view back.
 */
export function lazyView<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const fetched = () => lazy(codeOf);
  async function codeOf() {
    try {
      const View = await load();
      return { default: ({ own }: { readonly own: P }) => <View {...own} /> };
    } catch (error) {
      throw new CodeLoadError(error, () => {
        Loaded = fetched();
      });
    }
  }
  let Loaded = fetched();
  return function LazyView(props: P) {
    return <Loaded own={props} />;
  };
}
