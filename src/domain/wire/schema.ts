import * as v from 'valibot';
import { PAGE } from '../constants';
import { isDate } from '../time/text';

/** A property that a reply may leave out or send as null; a client must do without it. */
export function maybe<T extends v.GenericSchema>(schema: T) {
  return v.nullish(schema);
}

const EACH_ALONE = 'eachAlone';

/** A list that a reply may leave out, whose items are of use one by one: a wrong one is left out alone. */
export function maybeEach<T extends v.GenericSchema>(item: T) {
  return maybe(v.pipe(v.array(item), v.metadata({ [EACH_ALONE]: true })));
}

/** Whether the items of this list are of use one by one. */
export function standAlone(list: v.GenericSchema): boolean {
  return list.type === 'array' && v.getMetadata(list)[EACH_ALONE] === true;
}

/** Identifiers of the wire are integers. */
export const id = v.pipe(v.number(), v.integer());

/** A local date-time of a region, `YYYY-MM-DDTHH:mm:ss`, without zone. */
export const localDateTime = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/));

export const text = v.string();
export const maybeText = maybe(v.string());
export const maybeFlag = maybe(v.boolean());
export const maybeNumber = maybe(v.number());

/** A day of a region, `YYYY-MM-DD`; the last year of four digits is left out, so that each day has one after it. */
export const day = v.pipe(
  v.string(),
  v.check((date) => isDate(date) && date < '9999'),
);

/** How many items a page of a list has: a number, as an address carries it. */
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
