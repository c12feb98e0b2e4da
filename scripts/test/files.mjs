import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The test files below a folder of the repository, by their names' order.
 * @param {string} root where the repository is: what the folders above it are called says nothing of a test
 * @param {string} folder
 * @param {string} ending of the names of test files
 * @param {readonly string[]} words pick the files whose path in the repository holds one of them; none picks all
 * @param {string} [without] what the path of a file in the repository may not begin with
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
