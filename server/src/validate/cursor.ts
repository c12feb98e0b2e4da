import { createHash } from 'node:crypto';
import { badRequest } from '../http/httpError';

/** Where the next page of a list starts: the sort values of the last item. */
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

/** @throws HttpError 400 unless `cursorOf` wrote it */
export function readCursor(cursor: string): CursorPlace {
  const [, at = '', id = '', check] = WRITTEN.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const place = { at: Number(at), id: Number(id) };
  if (check !== checkOf(`${at}.${id}`) || cursorOf(place) !== cursor) {
    throw badRequest('The cursor is damaged: begin again without one');
  }
  return place;
}
