import * as v from 'valibot';

/** Items with the wire's properties and no others. */
export function presented<S extends v.GenericSchema>(
  schema: S,
  items: readonly unknown[],
): v.InferOutput<S>[] {
  return items.map((item) => v.parse(schema, item));
}
