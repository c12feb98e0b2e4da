import { parseArgs } from 'node:util';

/** The command line's options besides the names of benchmarks. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    on: { type: 'string' },
    part: { type: 'string' },
    keep: { type: 'string' },
    postgres: { type: 'string' },
  },
});

export const options = {
  /** The benchmarks to run; all if empty. */
  names: positionals,
  /** An exceeded limit is a failure. */
  isChecked: values.check,
  /** The folder in which filled sites are stored for the next run; null removes them. */
  keep: values.keep ?? null,
  /** The URL of a running PostgreSQL in which sites are created; null starts one for this run. */
  postgres: values.postgres ?? null,
} as const;

/**
 * @param database its name in the figures
 * @returns whether to measure it: both unless `--on` names one
 */
export function isMeasuredOn(database: string): boolean {
  return values.on === undefined || values.on.toLowerCase() === database.toLowerCase();
}

/** Whether to run a part of a benchmark: all unless `--part` names one. */
export function isPart(name: string): boolean {
  return values.part === undefined || values.part === name;
}
