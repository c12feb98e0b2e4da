import { rmSync } from 'node:fs';

import { freePort, launchServer, newDataDir, answers, startNode, until } from '../e2e/harness';
import type { Benchmark, Figure } from './lib/figure';

const seconds = (since: number): number => (performance.now() - since) / 1000;

/** Seconds until `npm start` reports that it is ready. */
async function wholeStart(): Promise<number> {
  const [web, port] = await Promise.all([freePort(), freePort()]);
  const dataDir = newDataDir();
  const since = performance.now();
  const running = startNode(['scripts/start.mjs'], {
    BROWSER: 'none',
    WEB_PORT: String(web),
    PORT: String(port),
    DATA_DIR: dataDir,
    API_PROXY_TARGET: undefined,
  });
  try {
    await until('npm start is ready', () => running.output().includes('Ready: '), 180_000);
    return seconds(since);
  } finally {
    running.child.kill('SIGINT');
    await running.ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Seconds until the server alone answers. In a new data directory, it first creates the demo data. */
async function serverStart(dataDir: string): Promise<number> {
  const port = await freePort();
  const since = performance.now();
  const running = launchServer(dataDir, port);
  try {
    await until('the server is ready', () => answers(`http://127.0.0.1:${port}/readyz`), 60_000);
    return seconds(since);
  } finally {
    running.child.kill('SIGTERM');
    await running.ended;
  }
}

export const start: Benchmark = {
  name: 'start',
  async run(): Promise<Figure[]> {
    const dataDir = newDataDir();
    const first = await serverStart(dataDir);
    const again = await serverStart(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
    // The first start fills the compiler's cache, so measure the second one.
    await wholeStart();
    return [
      { name: 'npm start until the page answers', value: await wholeStart(), unit: 's', limit: 30 },
      { name: 'server alone, with its data there', value: again, unit: 's', limit: 2 },
      { name: 'server alone, making the demo data', value: first, unit: 's', limit: 2 },
    ];
  },
};
