// `npm run bench`: measures the figures that have limits, on the production build and in one run. Arguments
// select benchmarks by name, or one of their rows (`list:row`). With `--check`, an exceeded limit is a
// failure. For other options see lib/options.ts.
import { isKept, table, type Benchmark, type Figure } from './lib/figure';
import { options } from './lib/options';
import { cold } from './cold.bench';
import { form } from './form.bench';
import { hands } from './hands.bench';
import { kerb } from './kerb.bench';
import { list } from './list.bench';
import { serverActivity } from './server-activity.bench';
import { serverLive } from './server-live.bench';
import { serverMemory } from './server-memory.bench';
import { serverDocuments } from './server-documents.bench';
import { serverReads } from './server-reads.bench';
import { serverLoad } from './server-load.bench';
import { serverSize } from './server-size.bench';
import { signInFlood } from './sign-in.bench';
import { start } from './start.bench';
import { upload } from './upload.bench';
import { weight } from './weight.bench';
import { ensureBuilt } from '../scripts/test/build.mjs';
import { ROOT } from '../e2e/harness';

const BENCHMARKS: readonly Benchmark[] = [
  weight,
  cold,
  upload,
  form,
  list,
  kerb,
  hands,
  serverReads,
  serverLoad,
  serverSize,
  serverActivity,
  serverMemory,
  serverLive,
  serverDocuments,
  signInFlood,
  start,
];

/** A benchmark and the requested rows; all if empty. */
interface Choice {
  readonly benchmark: Benchmark;
  readonly rows: readonly string[];
}

/** @param words names of benchmarks or rows, e.g. `cold`, `list:row`; everything if empty */
function choose(words: readonly string[]): Choice[] {
  const names = BENCHMARKS.flatMap(({ name, rows = [] }) => [name, ...rows.map((row) => `${name}:${row}`)]);
  const unknown = words.find((word) => !names.includes(word));
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${names.join(', ')}.`);
  return BENCHMARKS.filter(
    ({ name }) => words.length === 0 || words.some((word) => word.split(':')[0] === name),
  ).map((benchmark) => ({
    benchmark,
    rows: words.includes(benchmark.name)
      ? []
      : words.flatMap((word) => {
          const [name, row] = word.split(':');
          return name === benchmark.name && row !== undefined ? [row] : [];
        }),
  }));
}

async function main(): Promise<void> {
  const { names, isChecked } = options;
  const chosen = choose(names);
  if (!chosen.every(({ benchmark }) => benchmark.withoutPages === true)) await ensureBuilt(ROOT);
  const figures: Figure[] = [];
  for (const { benchmark, rows } of chosen) {
    console.log(`measuring: ${benchmark.name} …`);
    const wants = (row: string) => rows.length === 0 || rows.includes(row);
    figures.push(...(await benchmark.run({ wants })));
  }
  console.log(`\n${table(figures)}`);
  if (isChecked && !figures.every(isKept)) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
