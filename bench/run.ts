// `npm run bench`: measures the figures that the product has to keep to, on the production build and in one
// run. Words on the command line pick benchmarks by name; with `--check` a limit that is not kept is a failure. What
// else may be said: lib/options.ts.
import { isKept, table, type Benchmark, type Figure } from './lib/figure';
import { options } from './lib/options';
import { cold } from './cold.bench';
import { form } from './form.bench';
import { hands } from './hands.bench';
import { list } from './list.bench';
import { serverLive } from './server-live.bench';
import { serverMemory } from './server-memory.bench';
import { serverPapers } from './server-papers.bench';
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
  hands,
  serverReads,
  serverLoad,
  serverSize,
  serverMemory,
  serverLive,
  serverPapers,
  signInFlood,
  start,
];

async function main(): Promise<void> {
  const { names, isChecked } = options;
  const chosen = BENCHMARKS.filter(({ name }) => names.length === 0 || names.includes(name));
  if (chosen.length === 0) {
    throw new Error(`Choose among ${BENCHMARKS.map(({ name }) => name).join(', ')}.`);
  }
  if (!chosen.every(({ withoutPages }) => withoutPages === true)) await ensureBuilt(ROOT);
  const figures: Figure[] = [];
  for (const benchmark of chosen) {
    console.log(`measuring: ${benchmark.name} …`);
    figures.push(...(await benchmark.run()));
  }
  console.log(`\n${table(figures)}`);
  if (isChecked && !figures.every(isKept)) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
