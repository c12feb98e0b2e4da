// `npm test`: everything that a change must pass. `npm test -- --all`: the same and all other tests.
// `node scripts/test.mjs <part>` runs one part; further words select test files. The last line is `N passed, N failed`.
import { broken, inWords, leftOut, sum } from './test/counts.mjs';
import { whatIsMissing } from './test/needs.mjs';
import { PARTS } from './test/parts.mjs';

const given = process.argv.slice(2);
const [asked, ...words] = given.filter((each) => each !== '--all');
const isAll = given.includes('--all');

const heading = (name) => `\n── ${name} ${'─'.repeat(Math.max(1, 70 - name.length))}\n`;

async function runPart(name, options) {
  const started = Date.now();
  const all = isAll || words.length > 0;
  const counts = await PARTS[name]({ words, all, ...options }).catch((error) => broken(error.message));
  return { name, counts, seconds: Math.round((Date.now() - started) / 1000) };
}

/** Runs the parts two at a time, each on one processor, and prints the output of each when it has finished. */
async function runBeside(parts) {
  const waiting = [...parts];
  const results = [];
  const lane = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      process.stdout.write(`${name} …\n`);
      let printed = heading(name);
      results.push(await runPart(name, { processors: 1, write: (text) => (printed += text) }));
      process.stdout.write(printed);
    }
  };
  await Promise.all([lane(), lane()]);
  return results;
}

async function runOne(name) {
  process.stdout.write(heading(name));
  return [await runPart(name, { processors: 2 })];
}

async function main() {
  const names = asked === undefined ? Object.keys(PARTS) : [asked];
  if (!names.every((name) => name in PARTS)) {
    throw new Error(`There is no part "${asked}": choose one of ${Object.keys(PARTS).join(', ')}.`);
  }
  const missing = whatIsMissing(names);
  for (const { text } of missing) process.stdout.write(`Left out: ${text}.\n`);
  const isDemanded = isAll || asked !== undefined;
  const absent = missing
    .filter(({ isLeftOut }) => isLeftOut)
    .map(({ part, text }) => ({
      name: part,
      counts: isDemanded ? broken(text) : leftOut(text),
      seconds: 0,
    }));
  const runnable = names.filter((name) => !absent.some((each) => each.name === name));
  const ran = await (asked === undefined ? runBeside(runnable) : runnable.length > 0 ? runOne(asked) : []);
  const results = [...ran, ...absent];

  const total = sum(results.map((result) => result.counts));
  process.stdout.write('\n── summary\n');
  for (const { name, counts, seconds } of results) {
    const note = counts.note ? `  (${counts.note})` : '';
    process.stdout.write(`${name.padEnd(12)} ${inWords(counts)}, ${seconds} s${note}\n`);
  }
  for (const text of total.failures) process.stdout.write(`failed: ${text}\n`);
  for (const name of total.skipped) process.stdout.write(`skipped: ${name}\n`);
  process.stdout.write(`${inWords(total)}\n`);
  if (total.failed > 0) process.exitCode = 1;
}

// The running part also receives Ctrl-C and cleans up.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
main().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
