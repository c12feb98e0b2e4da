/**
 * Starts the worker, which the build puts into a file of its own. By that file's name, the server allows it to compile
 * WebAssembly, which no page may (server/src/routes/pages.ts).
 */
export function startScanWorker(): Worker {
  return new Worker(/* webpackChunkName: "scan.worker" */ new URL('./scan.worker.ts', import.meta.url));
}
