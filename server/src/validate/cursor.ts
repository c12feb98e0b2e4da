import * as v from 'valibot';
import { badRequest } from '../http/httpError';

/** The last item of a page by what the list is ordered by: its time (epoch milliseconds), then its id. */
const Place = v.strictTuple([v.pipe(v.number(), v.safeInteger()), v.pipe(v.number(), v.safeInteger())]);

/** Where the next page of a list begins. */
export interface CursorPlace {
  readonly at: number;
  readonly id: number;
}

/** A place as callers carry it back to us; they make nothing of it. */
export function cursorOf({ at, id }: CursorPlace): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** @throws HttpError 400 for what is no cursor of ours */
export function readCursor(text: string): CursorPlace {
  try {
    const [at, id] = v.parse(Place, JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (cursorOf({ at, id }) === text) return { at, id };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof v.ValiError)) throw error;
  }
  throw badRequest('cursor is none of this list: begin again without one');
}
