import { createContext, Script } from 'node:vm';
import { PATTERN_TIME_LIMIT_MS } from '../../../src/domain/constants';
import { compilePattern, type PatternVerdict } from '../../../src/domain/requestorPattern';

/** The part of a logger that is needed here. */
export interface WarnLog {
  warn(details: object, message: string): void;
}

const MATCH = new Script('pattern.test(value)');

/**
 * True if a requestor matches the region's pattern. Customers write these patterns, so they run where they can be
 * stopped; one that does not compile or takes too long is logged and ignored.
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
