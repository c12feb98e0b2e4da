import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { DocumentContent } from './documentContent';

const Reply = v.union([
  v.object({ id: v.number(), bytes: v.instance(Uint8Array) }),
  v.object({ id: v.number(), error: v.string() }),
]);

interface Waiting {
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

/** Renders a document to PDF. */
export type PrintDocument = (content: DocumentContent) => Promise<Buffer>;

/** Renders documents until it is closed. */
export interface DocumentThread {
  readonly print: PrintDocument;
  close(): Promise<void>;
}

/**
 * Renders documents in one thread, one after another, because each takes a few tenths of a second that would block
 * all other calls. The first document starts the thread.
 */
export function documentsInThread(): DocumentThread {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let last = 0;

  function ended(error: Error): void {
    thread = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function begun(): Worker {
    const worker = new Worker(new URL('./documentThreadEntry.mjs', import.meta.url));
    worker.on('message', (message: unknown) => {
      const reply = v.parse(Reply, message);
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('error' in reply) asked?.reject(new Error(reply.error));
      else asked?.resolve(Buffer.from(reply.bytes));
    });
    worker.once('error', ended);
    worker.once('exit', (code) => ended(new Error(`the thread ended with ${String(code)}`)));
    return worker;
  }

  return {
    print: (paper) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        thread ??= begun();
        thread.postMessage({ id: last, paper });
      }),
    close: async () => {
      await thread?.terminate();
    },
  };
}
