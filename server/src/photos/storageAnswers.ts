import type { FastifyBaseLogger } from 'fastify';
import { HttpError } from '../http/httpError';
import { StorageFault } from '../platform/storage/storage';
import { noRoom } from './intake/diskRoom';

const RETRY_AFTER_S = 30;
const AWAY = 'The photo storage does not answer. Please try again in a moment';

/**
 * Does work on the photo storage. If the storage is full or does not answer, the log and the reply say so.
 * @throws HttpError 503 or 507; the work's other errors
 */
export async function withStorage<T>(
  log: Pick<FastifyBaseLogger, 'error'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    log.error({ err: error }, 'photo storage');
    if (error.reason === 'full') throw noRoom();
    throw new HttpError(503, AWAY, AWAY, { 'Retry-After': String(RETRY_AFTER_S) });
  }
}
