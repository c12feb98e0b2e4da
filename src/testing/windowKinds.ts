/** Answers media queries in tests, since jsdom has neither layout nor pointer. */
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

/** A window of a phone's width. */
export const narrowWindow = answering((query) => Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0) >= 767);

/** A desktop window with a mouse and a keyboard. */
export const deskWindow = answering((query) => query.includes('pointer: fine'));
