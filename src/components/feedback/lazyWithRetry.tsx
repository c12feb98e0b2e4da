import { lazy, type ComponentType } from 'react';

/** A view's code or texts could not be loaded: the device is offline, or the server has newer files. */
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

/**
 * React's `lazy`, except that a retry loads the view again: `lazy` itself remembers a failure until the page is
 * reloaded. The error boundary above shows the failure and offers the retry.
 */
export function lazyWithRetry<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const fetched = () =>
    lazy(async () => {
      try {
        const View = await load();
        return { default: ({ own }: { readonly own: P }) => <View {...own} /> };
      } catch (error) {
        throw new CodeLoadError(error, () => {
          Fetched = fetched();
        });
      }
    });
  let Fetched = fetched();
  return function LazyView(props: P) {
    return <Fetched own={props} />;
  };
}
