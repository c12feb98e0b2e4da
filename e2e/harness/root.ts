import path from 'node:path';

/** The repository root; tests are started from anywhere. */
export const ROOT = path.resolve(__dirname, '../..');
