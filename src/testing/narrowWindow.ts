/** A window of a phone's width, for tests: jsdom has no layout, so it is told. */
export const narrowWindow = {
  begin(): void {
    Object.defineProperty(window, 'matchMedia', {
      configurable: true,
      value: (query: string) => ({
        matches: Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0) >= 767,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }),
    });
  },
  end(): void {
    Reflect.deleteProperty(window, 'matchMedia');
  },
};
