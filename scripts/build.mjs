// `npm run build`: the production build of the pages, into build/.
import { fileURLToPath } from 'node:url';

import { buildPages } from './lib/buildPages.mjs';

buildPages(fileURLToPath(new URL('..', import.meta.url))).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
