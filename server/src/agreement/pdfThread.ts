import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { AgreementInput, AgreementPdf } from './pdf';

const Rendered = v.object({ bytes: v.instance(Uint8Array), sha256: v.string() });

/**
 * Renders an agreement in a separate thread, because it takes a quarter of a second that would block all other calls.
 * @throws the errors of `renderAgreement`
 */
export function renderInThread(input: AgreementInput): Promise<AgreementPdf> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./pdfThreadEntry.mjs', import.meta.url), { workerData: input });
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread ended with ${String(code)}`)));
    thread.once('message', (message: unknown) => {
      const { bytes, sha256 } = v.parse(Rendered, message);
      resolve({ bytes: Buffer.from(bytes), sha256 });
    });
  });
}
