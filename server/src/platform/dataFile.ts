import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/**
 * Reads a JSON file that ships with the product and validates it.
 * @throws Error naming the file if it is missing or invalid
 */
export function readDataFile<const T extends v.GenericSchema>(file: URL, schema: T): v.InferOutput<T> {
  const result = v.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')));
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new Error(`${fileURLToPath(file)}: ${issue.message} at ${v.getDotPath(issue) ?? 'the top'}`);
}
