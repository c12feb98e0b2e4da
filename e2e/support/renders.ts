import type { Page } from 'playwright-core';

import { until } from '../harness';

/** The parts of a React fiber that tell whether a component was rendered. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

declare global {
  interface Window {
    rendered: number;
    __REACT_DEVTOOLS_GLOBAL_HOOK__: unknown;
  }
}

/** Counts, in the page, every component that React renders again, by React's own hook for its tools. */
export async function countRenders(page: Page): Promise<void> {
  // The helper that the compiler of the tests puts around named functions is not there in the page.
  await page.addInitScript('globalThis.__name = (named) => named;');
  await page.addInitScript(() => {
    // Function components, forwarded ones and the two kinds of memo.
    const COMPONENTS = [0, 11, 14, 15];
    const PERFORMED_WORK = 1;
    window.rendered = 0;
    const visit = (fiber: Fiber, before: Fiber): void => {
      if (COMPONENTS.includes(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0) window.rendered += 1;
      // The same child is one that was not looked at: its marks are of an earlier time.
      if (fiber.child === before.child) return;
      for (let child = fiber.child; child !== null; child = child.sibling) {
        if (child.alternate !== null) visit(child, child.alternate);
      }
    };
    window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      supportsFiber: true,
      isDisabled: false,
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_id: number, root: { current: Fiber }) => {
        if (root.current.alternate !== null) visit(root.current, root.current.alternate);
      },
    };
  });
}

/** How many times in a row nothing may have been rendered before the page counts as being at rest. */
const STILL_FOR = 5;

/** Waits until the page renders nothing by itself any more, for about a quarter of a second. */
export async function untilAtRest(page: Page): Promise<void> {
  let still = 0;
  await until('the page is at rest', async () => {
    still = (await takeRenders(page)) === 0 ? still + 1 : 0;
    return still >= STILL_FOR;
  });
}

/** How many components were rendered again since the last time that this was asked. */
export async function takeRenders(page: Page): Promise<number> {
  // Two frames: whatever a keystroke has begun is on the screen by then.
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const { rendered } = window;
            window.rendered = 0;
            resolve(rendered);
          }),
        );
      }),
  );
}
