import { FakeFetch } from './browser/FakeFetch';
import { wholeApi } from './wholeApi';

/** The API on a fake network, with its recorded events. */
export function client(languages: readonly string[] = ['es-MX', 'en']) {
  const net = new FakeFetch();
  const lost: number[] = [];
  const answered: number[] = [];
  const lines: string[] = [];
  const api = wholeApi({
    fetch: net.fetch,
    languages: () => languages,
    log: (line) => lines.push(line),
  });
  api.on('sessionLost', () => lost.push(1));
  api.on('answered', () => answered.push(1));
  return { net, api, lost, answered, lines };
}

/**
 * The error of a failed call.
 * @throws Error if the call succeeds
 */
export async function failure(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('it did not fail');
}

/** A create body for tests of the network, which do not check its values. */
export const BODY = {
  regionCode: 'SF',
  addr1: '1 Main',
  city: 'San Francisco',
  date: '2026-03-10',
  time: '11:30',
  requestedBy: 'Diaz',
};
