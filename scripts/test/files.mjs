import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The test files in a folder of the repository, sorted by name.
 * @param {string} root the repository's path
 * @param {string} folder
 * @param {string} ending the suffix of test files
 * @param {readonly string[]} words select the files whose path within the repository contains one of them; without
 * words, all
 * @param {string} [without] excludes files whose path within the repository starts with it
 * @returns {string[]} absolute paths
 */
export function testFiles(root, folder, ending, words, without) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((name) => name.endsWith(ending) && !name.includes('node_modules'))
    .filter((name) => without === undefined || !name.startsWith(without))
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
    .sort()
    .map((name) => path.join(root, name));
}
