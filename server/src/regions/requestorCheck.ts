import { createContext, Script } from 'node:vm';
import { PATTERN_TIME_LIMIT_MS } from '../../../src/domain/constants';
import { compilePattern, type PatternVerdict } from '../../../src/domain/requestorPattern';

/** The part of a logger used here. */
export interface WarnLog {
  warn(details: object, message: string): void;
}

const MATCH = new Script('pattern.test(value)');

/**
 * True if a requestor matches the region's pattern. Customers write these patterns, so each runs where it can be
 * stopped. A pattern that does not compile or takes too long is logged and ignored.
 */
export function requestorVerdict(
  pattern: string,
  value: string,
  log: WarnLog,
  limitMs: number = PATTERN_TIME_LIMIT_MS,
): PatternVerdict {
  const compiled = compilePattern(pattern);
  if (compiled === null) {
    log.warn({ pattern }, "a region's requestor pattern does not compile and is ignored");
    return 'ignored';
  }
  try {
    const context = createContext({ pattern: compiled, value });
    return MATCH.runInContext(context, { timeout: limitMs }) === true ? 'match' : 'mismatch';
  } catch {
    log.warn({ pattern }, "a region's requestor pattern takes too long and is ignored");
    return 'ignored';
  }
}

/** Texts on which patterns with nested repetitions take almost forever: long runs that fail at the end. */
function hostileTexts(pattern: string): string[] {
  const own = Array.from(pattern.replace(/[\\()[\]{}+*?|^$.]/g, '').slice(0, 8));
  const runs = new Set(['a', 'A', '0', ' ', '-', ...own]);
  return [...runs].flatMap((character) => [character.repeat(60), `${character.repeat(60)}!`]);
}

/** How long each text may take at first, and when tried again: the machine may just have been busy. */
const TRIALS_MS = [PATTERN_TIME_LIMIT_MS / 5, PATTERN_TIME_LIMIT_MS, PATTERN_TIME_LIMIT_MS];

/** True if a pattern that compiles takes too long on some text, every time it is tried. */
export function isSlowPattern(pattern: string): boolean {
  const quiet: WarnLog = { warn: () => undefined };
  return hostileTexts(pattern).some((text) =>
    TRIALS_MS.every((limitMs) => requestorVerdict(pattern, text, quiet, limitMs) === 'ignored'),
  );
}
