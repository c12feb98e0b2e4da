import pino, { type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './config/config';
import { codeOf } from './faults';

/** The class of PostgreSQL's data exceptions, whose messages repeat the data. */
const REPEATS_DATA = '22';

/**
 * An error in the form that is logged: kind, code, message and stack. Other properties that drivers add to their
 * errors (the failing row, query parameters, a response body) may contain user input, and are left out.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = codeOf(error) ?? undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    code,
    ...((code ?? '').startsWith(REPEATS_DATA) ? {} : { message: error.message }),
    stack: frames.join('\n'),
  };
}

const hasHead = (name: string, value: unknown): value is { headers: unknown } =>
  name !== 'err' && typeof value === 'object' && value !== null && 'headers' in value;

function withoutHead({ headers: _, ...rest }: { headers?: unknown }): Record<string, unknown> {
  return rest;
}

/**
 * Removes the headers of requests, cookies included, that libraries log at detailed levels. Our own lines have none.
 */
function withoutHeads(details: Record<string, unknown>): Record<string, unknown> {
  let logged = 'headers' in details ? withoutHead(details) : details;
  for (const name in logged) {
    const value = logged[name];
    if (hasHead(name, value)) logged = { ...logged, [name]: withoutHead(value) };
  }
  return logged;
}

/** Opens the log, which writes one JSON object per line. */
export function openLog(level: LogLevel, destination: DestinationStream): Logger {
  return pino({ level, serializers: { err: loggedError }, formatters: { log: withoutHeads } }, destination);
}
