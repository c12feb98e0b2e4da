import http from 'node:http';

/** The result of a load test. */
export interface Load {
  /** Answered calls per second. */
  perSecond: number;
  /** The duration of each call in milliseconds. */
  times: number[];
}

/**
 * Makes one call over a persistent connection and reads the whole reply.
 * @returns its length in bytes
 */
function call(agent: http.Agent, url: URL, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers }, (response) => {
        let length = 0;
        response.on('data', (chunk: Buffer) => (length += chunk.length));
        response.on('end', () => {
          if (response.statusCode === 200) resolve(length);
          else reject(new Error(`${url.pathname} answered ${response.statusCode ?? 0}`));
        });
      })
      .on('error', reject);
  });
}

/**
 * Repeats a call over several connections.
 * @param seconds the duration
 * @param connections the number of concurrent callers
 */
export async function load(
  address: string,
  headers: Record<string, string>,
  seconds: number,
  connections: number,
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const url = new URL(address);
  const times: number[] = [];
  const since = performance.now();
  const until = since + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const asked = performance.now();
        await call(agent, url, headers);
        times.push(performance.now() - asked);
      }
    }),
  );
  const took = (performance.now() - since) / 1000;
  agent.destroy();
  return { perSecond: times.length / took, times };
}
