import path from 'node:path';

/** The repository root, wherever the tests are started. */
export const ROOT = path.resolve(__dirname, '../..');
