import { parseArgs } from 'node:util';

/** What is said on the command line besides the names of benchmarks. */
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
  /** The benchmarks to run; none: all. */
  names: positionals,
  /** A limit that is not kept is a failure. */
  isChecked: values.check,
  /** The folder in which filled sites are kept for the next run; null: they are removed. */
  keep: values.keep ?? null,
  /** The URL of a running PostgreSQL in which sites are made; null: one is started for the run. */
  postgres: values.postgres ?? null,
} as const;

/** @param database as figures name it. @returns whether it is measured on that one: on both unless `--on` says which */
export function isMeasuredOn(database: string): boolean {
  return values.on === undefined || values.on.toLowerCase() === database.toLowerCase();
}

/** Whether a part of a benchmark is run: all of them unless `--part` names one. */
export function isPart(name: string): boolean {
  return values.part === undefined || values.part === name;
}
