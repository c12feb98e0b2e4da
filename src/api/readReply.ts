import type { Call, ReplyOf } from '../domain/wire/call';
import { checkReply } from './checkReply';
import { HttpError, TextReplyError, UnexpectedReplyError } from './errors';

/** How many dropped parts of a reply to log by name. */
const NAMED_PARTS = 5;

const CONFLICT = 409;

/** A server's answer, read completely. */
export interface RawReply {
  readonly status: number;
  readonly ok: boolean;
  readonly contentType: string;
  readonly text: string;
  /** How long the server asks to wait before the next try, milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/** Writes one line to the console. */
export type Log = (line: string) => void;

/**
 * Reads an answer according to its call's declaration.
 * @throws {HttpError} the server refused, or a successful reply contains an `error`
 * @throws {TextReplyError} a text where the call expects JSON or an empty reply
 * @throws {UnexpectedReplyError} anything else that does not match the call; also logged to the console
 */
export function readReply<C extends Call>(call: C, reply: RawReply, log: Log): ReplyOf<C> {
  if (!reply.ok) throw refusal(call, reply);
  const text = reply.text.trim();
  const html = isHtml(reply);
  switch (call.replyKind) {
    case 'empty':
      if (html) throw unexpected(call, 'HTML in place of an empty reply', log);
      if (text !== '') throw new TextReplyError(text);
      return undefined;
    case 'text':
    case 'csv':
      if (html || text === '') throw unexpected(call, 'no text', log);
      return checked(call, plainText(reply), log);
    case 'json':
    case 'jsonOrText':
      if (html) throw unexpected(call, 'HTML in place of JSON', log);
      if (text === '') return emptyResult(call, log);
      return jsonReply(call, text, log);
  }
}

/** The error for an unsuccessful status: the text as received, or `error` and `details` if the call has them. */
function refusal(call: Call, reply: RawReply): HttpError {
  const { status, retryAfterMs } = reply;
  if (isHtml(reply)) return new HttpError(status, '', undefined, undefined, retryAfterMs);
  const text = reply.text.trim();
  const body = mayBeJson(call, status) ? parsed(text) : undefined;
  const failure = failureIn(body);
  return failure
    ? new HttpError(status, failure.error, failure.details, body, retryAfterMs)
    : new HttpError(status, text, undefined, undefined, retryAfterMs);
}

/** True if the call reports a failure with this status as JSON. */
function mayBeJson({ failure }: Call, status: number): boolean {
  return failure === 'textOrConflict' ? status === CONFLICT : failure !== 'text';
}

function jsonReply<C extends Call>(call: C, text: string, log: Log): ReplyOf<C> {
  const json = parsed(text);
  if (json === undefined || (typeof json === 'string' && call.replyKind === 'jsonOrText')) {
    // For a submission, text instead of JSON is a refusal. For other calls it is unexpected.
    if (call.replyKind === 'jsonOrText') throw new TextReplyError(typeof json === 'string' ? json : text);
    throw unexpected(call, 'JSON that cannot be read', log);
  }
  const failure = mayBeJson(call, 200) ? failureIn(json) : null;
  // Lists and details may report a failure with a successful status.
  if (failure && !Array.isArray(json) && (hasError(json) || !checkReply(call.reply, json).ok)) {
    throw new HttpError(200, failure.error, failure.details);
  }
  return checked(call, json, log);
}

function checked<C extends Call>(call: C, value: unknown, log: Log): ReplyOf<C> {
  const result = checkReply(call.reply, value);
  if (!result.ok) throw unexpected(call, `${result.field}: ${result.problem}`, log);
  result.dropped.slice(0, NAMED_PARTS).forEach((part) => log(`${nameOf(call)}: left out ${part}`));
  const further = result.dropped.length - NAMED_PARTS;
  if (further > 0) log(`${nameOf(call)}: and ${further} more`);
  return result.value;
}

/** The result of a 204 or an empty body: nothing, an empty list, or an empty object. */
function emptyResult<C extends Call>(call: C, log: Log): ReplyOf<C> {
  for (const empty of [undefined, [], {}]) {
    const result = checkReply(call.reply, empty);
    if (result.ok) return result.value;
  }
  throw unexpected(call, 'an empty reply', log);
}

function failureIn(json: unknown): { error: string; details?: string } | null {
  if (typeof json !== 'object' || json === null) return null;
  const { error, details } = json as { error?: unknown; details?: unknown };
  const sentences = [error, details].filter(
    (part): part is string => typeof part === 'string' && part.trim() !== '',
  );
  const [first] = sentences;
  if (first === undefined) return null;
  return { error: first, ...(typeof details === 'string' ? { details } : {}) };
}

function hasError(json: unknown): boolean {
  return typeof (json as { error?: unknown } | null)?.error === 'string';
}

function unexpected(call: Call, problem: string, log: Log): UnexpectedReplyError {
  const line = `${nameOf(call)}: unexpected reply, ${problem}`;
  log(line);
  return new UnexpectedReplyError(line);
}

function plainText(reply: RawReply): string {
  const text = reply.text.trim();
  const json = reply.contentType.includes('json') ? parsed(text) : undefined;
  return typeof json === 'string' ? json : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isHtml({ contentType, text }: RawReply): boolean {
  return contentType.includes('text/html') || /^\s*<(?:!doctype\s+html|html)\b/i.test(text);
}

function nameOf(call: Call): string {
  return `${call.method} ${call.path}`;
}
