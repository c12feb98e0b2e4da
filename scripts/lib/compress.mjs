import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Text files, and WebAssembly, which compresses equally well. */
const COMPRESSIBLE = /\.(?:css|html|js|json|svg|txt|wasm)$/;
/** Smaller files fit into one packet even without compression. */
const SMALL = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Writes a maximally compressed `.br` and `.gz` beside each compressible file of a folder, so that the server need not
 * compress anything per request.
 */
export async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      if (content.length < SMALL) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(`${file}.br`, await brotli(content, { params }));
      await writeFile(`${file}.gz`, await gzipped(content, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
