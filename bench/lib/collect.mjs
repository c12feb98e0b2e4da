// Preloaded into a server: on SIGUSR2 it runs a garbage collection and reports the memory still in use.
import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
import { runInNewContext } from 'node:vm';

if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collect();
    collect();
    process.stdout.write(`memory ${JSON.stringify(process.memoryUsage())}\n`);
  });
}
