/**
 * A region may have a pattern that its requestors must match. Customers write these patterns: one may not compile or
 * may take for ever, and must never block a form.
 */
export type PatternVerdict = 'match' | 'mismatch' | 'ignored';

/**
 * Tries a pattern on a value off the page's own thread and gives up after `PATTERN_TIME_LIMIT_MS`. `ignored` means
 * that the pattern does not compile or took too long; it is logged and blocks nobody.
 */
export interface PatternRunner {
  matches(pattern: string, value: string): Promise<PatternVerdict>;
}

/**
 * Compiles the pattern to match the whole value: `\d{4}` means four digits and nothing else.
 * @returns `null` if it does not compile
 */
export function compilePattern(pattern: string): RegExp | null {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return compileLegacy(pattern);
  }
}

/** Tries one value without a time limit. Run it where it can be stopped. */
export function testPattern(pattern: string, value: string): PatternVerdict {
  const compiled = compilePattern(pattern);
  if (compiled === null) return 'ignored';
  return compiled.test(value) ? 'match' : 'mismatch';
}

// Unicode mode rejects escapes that are common in older patterns, such as `\-`.
function compileLegacy(pattern: string): RegExp | null {
  try {
    return new RegExp(`^(?:${pattern})$`);
  } catch {
    return null;
  }
}
