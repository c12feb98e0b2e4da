import * as v from 'valibot';
import { PAGE } from '../constants';
import { isDate } from '../time/text';

/** A property that a reply may omit or send as null. Clients must work without it. */
export function maybe<T extends v.GenericSchema>(schema: T) {
  return v.nullish(schema);
}

const EACH_ALONE = 'eachAlone';

/** A list that a reply may omit. Each item is useful alone, so a malformed item is dropped without the others. */
export function maybeEach<T extends v.GenericSchema>(item: T) {
  return maybe(v.pipe(v.array(item), v.metadata({ [EACH_ALONE]: true })));
}

/** True if this list's items are useful alone. */
export function standAlone(list: v.GenericSchema): boolean {
  return list.type === 'array' && v.getMetadata(list)[EACH_ALONE] === true;
}

/** Identifiers on the wire are integers. */
export const id = v.pipe(v.number(), v.integer());

/** A region's local date-time, `YYYY-MM-DDTHH:mm:ss`, without a zone. */
export const localDateTime = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/));

export const text = v.string();
/** A name in a query. Databases refuse U+0000, which no name contains. */
export const nameInQuery = v.pipe(text, v.excludes('\0'));
export const maybeText = maybe(v.string());
export const maybeFlag = maybe(v.boolean());
export const maybeNumber = maybe(v.number());

/** A day in a region, `YYYY-MM-DD`. Excludes the year 9999, so that every day has a next day. */
export const day = v.pipe(
  v.string(),
  v.check((date) => isDate(date) && date < '9999'),
);

/** The number of items per page, as a number in a query. */
export const pageSize = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.regex(/^[1-9]\d{0,2}$/),
    v.transform(Number),
    v.maxValue(PAGE.max),
  ),
  PAGE.usual,
);
