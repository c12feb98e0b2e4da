// The last step of `npm run build`: compresses what react-scripts has built.
import { fileURLToPath } from 'node:url';

import { compressFolder } from './lib/compress.mjs';

await compressFolder(fileURLToPath(new URL('../build', import.meta.url)));
