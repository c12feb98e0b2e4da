// Prints which test covers which requirement of docs/requirements. Fails for a requirement without a test, and for a
// test that names an unknown requirement.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { readSentences, readTitles, tie } from './requirements/sentences.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

function main() {
  const sentences = readSentences(path.join(ROOT, 'docs/requirements'));
  const { held, faults } = tie(sentences, readTitles(ROOT));

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
