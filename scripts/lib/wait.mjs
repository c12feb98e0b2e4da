import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until an address answers with success.
 * @param {string} url
 * @param {{signal?: AbortSignal, every?: number, accept?: string}} options `every` in milliseconds
 * @throws if the signal is aborted first
 */
export async function untilAnswers(url, { signal, every = 150, accept = '*/*' } = {}) {
  for (;;) {
    signal?.throwIfAborted();
    try {
      const response = await fetch(url, { headers: { accept }, signal });
      await response.arrayBuffer();
      if (response.ok) return;
    } catch {
      signal?.throwIfAborted();
    }
    await pause(every, undefined, { signal });
  }
}
