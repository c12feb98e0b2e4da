import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const directory = new URL('../../seed/data/', import.meta.url);

/**
 * Reads one JSON file of server/seed/data and checks its shape.
 * @param name path below the data directory
 * @throws Error naming the file where it is missing or of another shape
 */
export function readSeed<const T extends v.GenericSchema>(name: string, schema: T): v.InferOutput<T> {
  const result = v.safeParse(schema, JSON.parse(readFileSync(new URL(name, directory), 'utf8')));
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new Error(`server/seed/data/${name}: ${issue.message} at ${v.getDotPath(issue) ?? 'the top'}`);
}
