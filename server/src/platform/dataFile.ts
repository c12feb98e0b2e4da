import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/**
 * Reads a JSON file that ships with the product and checks its shape.
 * @throws Error naming the file where it is missing or of another shape
 */
export function readDataFile<const T extends v.GenericSchema>(file: URL, schema: T): v.InferOutput<T> {
  const result = v.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')));
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new Error(`${fileURLToPath(file)}: ${issue.message} at ${v.getDotPath(issue) ?? 'the top'}`);
}
