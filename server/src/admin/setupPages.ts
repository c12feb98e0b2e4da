import { sql, type Expression, type SqlBool } from 'kysely';
import { readTextCursor, textCursorOf, type TextPlace } from '../validate/cursor';

/** The query of a page. */
export interface PageQuery {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of a list; `next` is null on the last one. */
export interface Page<T> {
  readonly items: T[];
  readonly next: string | null;
}

/** A search text as a LIKE pattern; null to match everything. */
export function likeOf(q: string | undefined): string | null {
  const text = (q ?? '').trim().toLowerCase().replaceAll('\0', '');
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a column contains the pattern, ignoring case. */
export function isLike(column: string, pattern: string): Expression<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}

/** The position at which a page starts. @throws HttpError 400 for a damaged cursor */
export function startOf({ cursor }: PageQuery): TextPlace | null {
  return cursor === undefined ? null : readTextCursor(cursor);
}

/** Whether a row comes after a position, in order of text and id. */
export function isAfter({ key, id }: TextPlace, column: string, idColumn: string): Expression<SqlBool> {
  const [text, number] = [sql`lower(${sql.ref(column)})`, sql.ref(idColumn)];
  return sql<SqlBool>`(${text} > ${key} or (${text} = ${key} and ${number} > ${id}))`;
}

/** Makes a page from rows that were read with one more than the limit. */
export function pageOf<T extends TextPlace>(
  rows: readonly T[],
  limit: number,
): { rows: T[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last !== undefined ? textCursorOf(last) : null };
}
