/**
 * A region may hold a pattern that its requestors must match. The
 * pattern is somebody else's text: it may not compile, or may take for ever, and must never hold a form up.
 */
export type PatternVerdict = 'match' | 'mismatch' | 'ignored';

/**
 * Tries a pattern on a value away from the page's own thread and gives up after `PATTERN_TIME_LIMIT_MS`.
 * `ignored` means that the pattern does not compile or took too long; it is logged and stands in nobody's way.
 */
export interface PatternRunner {
  matches(pattern: string, value: string): Promise<PatternVerdict>;
}

/**
 * The pattern as a whole-value test: what a region means by `\d{4}` is four digits and nothing else.
 * @returns `null` where the pattern does not compile
 */
export function compilePattern(pattern: string): RegExp | null {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return compileLegacy(pattern);
  }
}

/** Tries one value. Bounded only by whoever calls it: run it where it can be stopped. */
export function testPattern(pattern: string, value: string): PatternVerdict {
  const compiled = compilePattern(pattern);
  if (compiled === null) return 'ignored';
  return compiled.test(value) ? 'match' : 'mismatch';
}

// Unicode mode refuses escapes that older patterns are full of, such as `\-`.
function compileLegacy(pattern: string): RegExp | null {
  try {
    return new RegExp(`^(?:${pattern})$`);
  } catch {
    return null;
  }
}
