// `npm run test:engines`: the main job, its error states, a photo, documents, and a boot without a network in WebKit,
// the engine of every iPhone, and in Firefox. A browser that is not installed is skipped by name.
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { runNode } from './lib/run.mjs';
import { ensureBuilt } from './test/build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

async function main() {
  await ensureBuilt(root);
  const tests = ['mainJob', 'kerb', 'documents'].map((name) =>
    path.join(root, `e2e/engines/${name}.test.ts`),
  );
  const args = ['--import', tsx, '--test', '--test-concurrency=1', '--test-reporter=spec', ...tests];
  process.exitCode = await runNode(args, { cwd: root });
}

main().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
