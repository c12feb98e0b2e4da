import * as v from 'valibot';

/** Items in the shape of the wire and nothing more. */
export function presented<S extends v.GenericSchema>(
  schema: S,
  items: readonly unknown[],
): v.InferOutput<S>[] {
  return items.map((item) => v.parse(schema, item));
}
