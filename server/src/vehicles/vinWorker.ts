import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { VinLookup } from './vinLookup';
import { VinRequest } from './vinNames';
import type { VinReply } from './vinNames';
import { vpicFile } from './vpicFile';

/** The entry point of the worker thread: unpacks the data for the first request, then answers one VIN at a time. */
const { directory } = v.parse(v.object({ directory: v.string() }), workerData);
let lookup: Promise<VinLookup> | null = null;
let last: Promise<void> = Promise.resolve();

async function open(): Promise<VinLookup> {
  return new VinLookup(await vpicFile(directory));
}

async function answer({ id, vin }: VinRequest): Promise<VinReply> {
  try {
    lookup ??= open();
    return { id, names: await (await lookup).find(vin) };
  } catch (error) {
    lookup = null;
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (message: unknown) => {
  const request = v.parse(VinRequest, message);
  last = last.then(async () => {
    parentPort?.postMessage(await answer(request));
  });
});
