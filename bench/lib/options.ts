import { parseArgs } from 'node:util';

/** The command line options, apart from the names of benchmarks. */
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
  /** True if an exceeded limit is a failure. */
  isChecked: values.check,
  /** The folder that stores filled sites for the next run; null removes them after this run. */
  keep: values.keep ?? null,
  /** The URL of a running PostgreSQL to create sites in; null starts one for this run. */
  postgres: values.postgres ?? null,
} as const;

/**
 * @param database its name in the figures
 * @returns true if it should be measured; both are unless `--on` names one
 */
export function isMeasuredOn(database: string): boolean {
  return values.on === undefined || values.on.toLowerCase() === database.toLowerCase();
}

/** True if a part of a benchmark should run; all do unless `--part` names one. */
export function isPart(name: string): boolean {
  return values.part === undefined || values.part === name;
}
