import pino, { type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './config/config';
import { codeOf } from './faults';

/** PostgreSQL's data exceptions repeat what was sent. */
const REPEATS_DATA = '22';

/**
 * An error as it is logged: kind, code, message and stack. What else drivers attach to their errors (the
 * failing row, the parameters of a query, the body of an answer) may hold what people have typed, and stays out.
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

/** Libraries log the heads of requests where they log in detail, cookies and all. Our own lines have none. */
function withoutHeads(details: Record<string, unknown>): Record<string, unknown> {
  let kept = 'headers' in details ? withoutHead(details) : details;
  for (const name in kept) {
    const value = kept[name];
    if (hasHead(name, value)) kept = { ...kept, [name]: withoutHead(value) };
  }
  return kept;
}

/** The log: one JSON object a line. */
export function openLog(level: LogLevel, destination: DestinationStream): Logger {
  return pino({ level, serializers: { err: loggedError }, formatters: { log: withoutHeads } }, destination);
}
