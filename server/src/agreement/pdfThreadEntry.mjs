// On Node 20 a worker's first module is loaded before tsx can take part: this one is plain JavaScript, and lets tsx in.
import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { renderAgreement } = await import('./pdf.ts');
parentPort.postMessage(await renderAgreement(workerData));
