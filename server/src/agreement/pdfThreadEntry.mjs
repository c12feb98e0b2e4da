// On Node 22.14, tsx cannot load a worker's first module. This one is plain JavaScript and registers tsx.
import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { renderAgreement } = await import('./pdf.ts');
parentPort.postMessage(await renderAgreement(workerData));
