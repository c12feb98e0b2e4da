// Plain JavaScript, so that the worker starts without loading a compiler.
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** The first fault in the file; null if it is intact. */
function damageOf(file) {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const found = db.pragma('quick_check(1)', { simple: true });
    return found === 'ok' ? null : String(found);
  } finally {
    db.close();
  }
}

parentPort.postMessage(damageOf(workerData));
