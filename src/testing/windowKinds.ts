/** Answers media queries for tests, since jsdom has no layout and no pointer. */
function answering(matches: (query: string) => boolean) {
  return {
    begin(): void {
      Object.defineProperty(window, 'matchMedia', {
        configurable: true,
        value: (query: string) => ({
          matches: matches(query),
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }),
      });
    },
    end(): void {
      Reflect.deleteProperty(window, 'matchMedia');
    },
  };
}

/** A window as wide as a phone's. */
export const narrowWindow = answering((query) => Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0) >= 767);

/** A desktop window with a mouse and a keyboard. */
export const deskWindow = answering((query) => query.includes('pointer: fine'));
