import * as v from 'valibot';
import type { Threads } from '../platform/threads';
import type { DocumentContent } from './documentContent';
import type { LabelSheet } from './labels';

/** Renders a document to PDF. */
export type PrintDocument = (content: DocumentContent | LabelSheet) => Promise<Buffer>;

const FILENAME = new URL('./documentThreadEntry.mjs', import.meta.url).href;

/** @returns a function that renders a document in a thread */
export const documentsIn =
  (threads: Threads): PrintDocument =>
  async (content) =>
    Buffer.from(v.parse(v.instance(Uint8Array), await threads.run(content, { filename: FILENAME })));
