// On Node 22.14, tsx cannot load a worker's first module. This one is plain JavaScript and registers tsx.
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
