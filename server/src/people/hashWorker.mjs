// Plain JavaScript, so that the worker starts without loading a compiler.
import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ password, salt, bytes, options }) => {
  parentPort.postMessage(scryptSync(password, salt, bytes, options));
});
