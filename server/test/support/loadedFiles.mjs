// Given to node with --import: every module that the process loads is written to the file that LOADED_FILES names.
import { appendFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const { LOADED_FILES } = process.env;

if (LOADED_FILES === undefined) throw new Error('LOADED_FILES names no file');

/** Runs in the thread of the loader, which imports this very file. */
export async function load(url, context, nextLoad) {
  appendFileSync(LOADED_FILES, `${url}\n`);
  return nextLoad(url, context);
}

if (isMainThread) {
  writeFileSync(LOADED_FILES, '');
  register(import.meta.url);
}
