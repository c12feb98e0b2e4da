// On Node 20 a worker's first module is loaded before tsx can take part: this one is plain JavaScript, and lets tsx in.
import { parentPort } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { renderDocument } = await import('./documentPdf.ts');
let last = Promise.resolve();
parentPort.on('message', ({ id, paper }) => {
  last = last.then(async () => {
    try {
      parentPort.postMessage({ id, bytes: await renderDocument(paper) });
    } catch (error) {
      parentPort.postMessage({ id, error: String(error?.message ?? error) });
    }
  });
});
