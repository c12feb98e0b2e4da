import { createHash } from 'node:crypto';
import { badRequest } from '../http/httpError';

/** The position where the next page of a list starts: the sort values of the last item. */
export interface CursorPlace {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly id: number;
}

const CHECK_LENGTH = 8;
const checkOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, CHECK_LENGTH);
const WRITTEN = /^(-?\d{1,16})\.(\d{1,10})\.([0-9a-f]{8})$/;

/** Encodes a cursor. It is opaque to callers. */
export function cursorOf({ at, id }: CursorPlace): string {
  const text = `${String(at)}.${String(id)}`;
  return Buffer.from(`${text}.${checkOf(text)}`).toString('base64url');
}

/** The position where the next page of a list sorted by text starts. */
export interface TextPlace {
  readonly key: string;
  readonly id: number;
}

/** The refusal of a cursor that did not come from a page of this list. */
export const damaged = () => badRequest('The cursor is invalid: start again without one');

/** Encodes a cursor for a list sorted by text. */
export function textCursorOf({ key, id }: TextPlace): string {
  const text = `${String(id)}.${key}`;
  return Buffer.from(`${checkOf(text)}.${text}`).toString('base64url');
}

/** @throws HttpError 400 unless `textCursorOf` wrote it */
export function readTextCursor(cursor: string): TextPlace {
  const written = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, id = '', key = ''] = /^[0-9a-f]{8}\.(\d{1,10})\.(.*)$/su.exec(written) ?? [];
  const place = { key, id: Number(id) };
  if (id === '' || key.includes('\0') || textCursorOf(place) !== cursor) throw damaged();
  return place;
}

/** @throws HttpError 400 unless `cursorOf` wrote it */
export function readCursor(cursor: string): CursorPlace {
  const [, at = '', id = '', check] = WRITTEN.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const place = { at: Number(at), id: Number(id) };
  if (check !== checkOf(`${at}.${id}`) || cursorOf(place) !== cursor) {
    throw damaged();
  }
  return place;
}
