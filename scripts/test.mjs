// `npm test`: runs everything that must pass, part by part. `node scripts/test.mjs <part>` runs one part; further
// words select test files. The last line is `N passed, N failed`.
import { broken, inWords, sum } from './test/counts.mjs';
import { ONE_PROCESSOR, PARTS } from './test/parts.mjs';

const [asked, ...words] = process.argv.slice(2);
const names = Object.keys(PARTS);

const heading = (name) => `\n── ${name} ${'─'.repeat(Math.max(1, 70 - name.length))}\n`;

async function runPart(name, write) {
  if (write === undefined) process.stdout.write(heading(name));
  const started = Date.now();
  const counts = await PARTS[name](words, write).catch((error) => broken(error.message));
  return { name, counts, seconds: Math.round((Date.now() - started) / 1000) };
}

/** Runs two parts at a time, and prints the output of each when it has finished. */
async function runBeside(parts) {
  const waiting = [...parts];
  const results = [];
  const lane = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      let printed = heading(name);
      results.push(await runPart(name, (text) => (printed += text)));
      process.stdout.write(printed);
    }
  };
  await Promise.all([lane(), lane()]);
  return results;
}

async function runAll() {
  const results = await runBeside(ONE_PROCESSOR);
  for (const name of names.filter((each) => !ONE_PROCESSOR.includes(each))) results.push(await runPart(name));
  return results;
}

async function main() {
  if (asked !== undefined && !names.includes(asked)) {
    throw new Error(`There is no part "${asked}": choose one of ${names.join(', ')}.`);
  }
  const results = asked === undefined ? await runAll() : [await runPart(asked)];

  const total = sum(results.map((result) => result.counts));
  process.stdout.write('\n── summary\n');
  for (const { name, counts, seconds } of results) {
    const note = counts.note ? `  (${counts.note})` : '';
    process.stdout.write(`${name.padEnd(10)} ${inWords(counts)}, ${seconds} s${note}\n`);
  }
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
