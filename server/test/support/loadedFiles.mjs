// Loaded with node's --import: writes every module that the process loads to the file that LOADED_FILES names.
import { appendFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const { LOADED_FILES } = process.env;

if (LOADED_FILES === undefined) throw new Error('LOADED_FILES names no file');

/** Runs in the loader's thread, which also imports this file. */
export async function load(url, context, nextLoad) {
  appendFileSync(LOADED_FILES, `${url}\n`);
  return nextLoad(url, context);
}

if (isMainThread) {
  writeFileSync(LOADED_FILES, '');
  register(import.meta.url);
}
