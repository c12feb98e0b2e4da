// Plain JavaScript, so that the worker starts without loading a compiler.
import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ pattern, texts }) => {
  parentPort.postMessage(texts.map((text) => pattern.test(text)));
});
parentPort.postMessage('ready');
