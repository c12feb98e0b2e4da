// `npm run bench -- --against FOLDER`: measures this product by turns with the one in another checkout, so that other
// load on the machine slows both. Words select benchmarks. With `--check`, an exceeded limit is a failure.
import { parseArgs } from 'node:util';

import { ROOT } from '../e2e/harness';
import { ensureBuilt } from '../scripts/test/build.mjs';
import { calls } from './calls.bench';
import { interactions } from './interactions.bench';
import { isKept, table, type Figure } from './lib/figure';
import { withSides, type Benchmark } from './lib/sides';
import { pages } from './pages.bench';
import { size } from './size.bench';

const BENCHMARKS: readonly Benchmark[] = [pages, interactions, calls, size];

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      /** Another checkout, with its packages and its `build/`. */
      against: { type: 'string' },
      /** The Node that its server needs, if not this one. */
      'against-node': { type: 'string' },
      check: { type: 'boolean', default: false },
    },
  });
  const names = BENCHMARKS.map(({ name }) => name);
  const unknown = positionals.find((word) => !names.includes(word));
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${names.join(', ')}.`);
  const other =
    values.against === undefined
      ? null
      : { root: values.against, node: values['against-node'] ?? process.execPath };
  await ensureBuilt(ROOT);
  const figures: Figure[] = [];
  for (const benchmark of BENCHMARKS) {
    if (positionals.length > 0 && !positionals.includes(benchmark.name)) continue;
    console.log(`measuring: ${benchmark.name} …`);
    const found = await withSides(other, benchmark);
    console.log(table(found));
    figures.push(...found);
  }
  console.log(`\n${table(figures)}`);
  if (values.check && !figures.every(isKept)) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
