/** A window of at most 767 px, for tests: jsdom has no layout, so it is told. */
export const narrowWindow = {
  begin(): void {
    Object.defineProperty(window, 'matchMedia', {
      configurable: true,
      value: (query: string) => ({
        matches: query.includes('max-width: 767px'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }),
    });
  },
  end(): void {
    Reflect.deleteProperty(window, 'matchMedia');
  },
};
