import * as v from 'valibot';
import { PAGE } from '../constants';
import { isDate } from '../time/text';

/** A property that a reply may omit or send as null. Clients must work without it. */
export function maybe<T extends v.GenericSchema>(schema: T) {
  return v.nullish(schema);
}

const EACH_ALONE = 'eachAlone';

/** A list that a reply may omit and whose items are useful one by one: only a wrong item is left out. */
export function maybeEach<T extends v.GenericSchema>(item: T) {
  return maybe(v.pipe(v.array(item), v.metadata({ [EACH_ALONE]: true })));
}

/** True if the items of this list are useful one by one. */
export function standAlone(list: v.GenericSchema): boolean {
  return list.type === 'array' && v.getMetadata(list)[EACH_ALONE] === true;
}

/** Identifiers on the wire are integers. */
export const id = v.pipe(v.number(), v.integer());

/** A region's local date-time, `YYYY-MM-DDTHH:mm:ss`, without a zone. */
export const localDateTime = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/));

export const text = v.string();
export const maybeText = maybe(v.string());
export const maybeFlag = maybe(v.boolean());
export const maybeNumber = maybe(v.number());

/** A day of a region, `YYYY-MM-DD`. The year 9999 is excluded, so that every day has a next one. */
export const day = v.pipe(
  v.string(),
  v.check((date) => isDate(date) && date < '9999'),
);

/** The number of items on a page of a list, as a number in an address. */
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
