/**
 * The result of testing a requestor against a region's pattern. Customers write the patterns, which may not
 * compile or may run forever, and must never block a form.
 */
export type PatternVerdict = 'match' | 'mismatch' | 'ignored';

/**
 * Tests a value against a pattern off the main thread and gives up after `PATTERN_TIME_LIMIT_MS`. `ignored`:
 * the pattern does not compile or took too long; this is logged and does not block the form.
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

/** Tests a value against a pattern without a time limit. Run it only where it can be terminated. */
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
