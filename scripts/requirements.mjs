// Prints which test covers which requirement of docs/requirements. Fails for a requirement without a test, and for a
// test that names an unknown requirement.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { readSentences, tie, titlesOf } from './requirements/sentences.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PLACES = ['src', 'server/test', 'e2e', 'scripts'];
/** Tests of the test tools use invented ids. */
const NOT_HERE = 'scripts/requirements/';

function main() {
  const sentences = readSentences(path.join(ROOT, 'docs/requirements'));
  const files = PLACES.flatMap((place) =>
    readdirSync(path.join(ROOT, place), { recursive: true })
      .filter((name) => /\.test\.(tsx?|mjs)$/.test(name))
      .map((name) => path.posix.join(place, name.split(path.sep).join('/'))),
  )
    .filter((file) => !file.startsWith(NOT_HERE))
    .sort();
  const titles = files.flatMap((file) => titlesOf(path.join(ROOT, file)).map((title) => ({ file, title })));
  const { held, faults } = tie(sentences, titles);

  for (const { id, text } of sentences) {
    process.stdout.write(`${id} ${text}\n`);
    for (const { file, title } of held.get(id)) process.stdout.write(`    ${file}: ${title}\n`);
  }
  if (sentences.length === 0) faults.push('there are no requirements');
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`${sentences.length} requirements, ${faults.length} faults\n`);
  if (faults.length > 0) process.exitCode = 1;
}

main();
