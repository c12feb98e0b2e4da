import { createHash } from 'node:crypto';
import { badRequest } from '../http/httpError';

/** The last record of a page: the next page begins after it. */
export interface Place {
  /** Epoch milliseconds. */
  readonly bootAt: number;
  readonly id: number;
}

const CHECK_LENGTH = 8;
const checkOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, CHECK_LENGTH);
const WRITTEN = /^(-?\d{1,16})\.(\d{1,10})\.([0-9a-f]{8})$/;

/** A place as a caller carries it, who is not to read anything into it. */
export function cursorOf({ bootAt, id }: Place): string {
  const text = `${String(bootAt)}.${String(id)}`;
  return Buffer.from(`${text}.${checkOf(text)}`).toString('base64url');
}

/** @throws HttpError 400 for anything but what `cursorOf` has written, whole */
export function placeOf(cursor: string): Place {
  const [, bootAt = '', id = '', check] =
    WRITTEN.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const place = { bootAt: Number(bootAt), id: Number(id) };
  if (check !== checkOf(`${bootAt}.${id}`) || cursorOf(place) !== cursor) {
    throw badRequest('The cursor is damaged: begin again without one');
  }
  return place;
}
