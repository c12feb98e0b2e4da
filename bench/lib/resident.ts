import { until, type Server } from '../../e2e/harness';
import { median } from './figure';

const READINGS = 3;

/** The resident bytes of a server started with `collect.mjs`, after a garbage collection. */
export async function residentOf(server: Server): Promise<number> {
  const said = () => [...server.output().matchAll(/^memory (.*)$/gm)].map(([, json]) => json ?? '');
  const readings: number[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    const before = said().length;
    process.kill(server.pid, 'SIGUSR2');
    await until('the server says its memory', () => said().length > before);
    readings.push((JSON.parse(said().at(-1) ?? '') as { rss: number }).rss);
  }
  return median(readings);
}
