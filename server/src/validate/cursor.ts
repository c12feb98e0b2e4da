import { createHash } from 'node:crypto';
import { badRequest } from '../http/httpError';

/** Where the next page of a list begins: its last item by what the list is ordered by. */
export interface CursorPlace {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly id: number;
}

const CHECK_LENGTH = 8;
const checkOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, CHECK_LENGTH);
const WRITTEN = /^(-?\d{1,16})\.(\d{1,10})\.([0-9a-f]{8})$/;

/** A place as a caller carries it, who is not to read anything into it. */
export function cursorOf({ at, id }: CursorPlace): string {
  const text = `${String(at)}.${String(id)}`;
  return Buffer.from(`${text}.${checkOf(text)}`).toString('base64url');
}

/** @throws HttpError 400 for anything but what `cursorOf` has written, whole */
export function readCursor(cursor: string): CursorPlace {
  const [, at = '', id = '', check] = WRITTEN.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const place = { at: Number(at), id: Number(id) };
  if (check !== checkOf(`${at}.${id}`) || cursorOf(place) !== cursor) {
    throw badRequest('The cursor is damaged: begin again without one');
  }
  return place;
}
