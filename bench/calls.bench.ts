import { ApiSession } from '../e2e/harness';
import { Client } from './lib/client';
import { median, type Figure } from './lib/figure';
import { byTurns, figureOf, type Benchmark } from './lib/sides';

const WARM_UP_CALLS = 200;
const TURNS = 14;
const TURN_MS = 300;

/** The measured calls. Recording comes last, because it lengthens the list. */
const CALLS: Readonly<Record<string, (client: Client, boot: number) => Promise<unknown>>> = {
  list: (client) => client.list(),
  'one boot': (client, boot) => client.get(boot),
  search: (client) => client.search('q=acc&limit=20'),
  create: (client) => client.create(),
};

/** Milliseconds of a call by a single caller: the median of one turn. */
export async function callTime(call: () => Promise<unknown>, turnMs: number = TURN_MS): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + turnMs;
  while (performance.now() < until) {
    const asked = performance.now();
    await call();
    times.push(performance.now() - asked);
  }
  return median(times);
}

/** The server's calls, on the embedded database. */
export const calls: Benchmark = {
  name: 'calls',
  boots: { SF: 2_000 },
  async run(sides) {
    const callers = await Promise.all(
      sides.map(async ({ product }) => {
        const { origin } = product.server;
        const { cookie } = await ApiSession.signIn(origin, 'supervisor');
        const client = new Client(origin, cookie);
        return { client, boot: await client.create() };
      }),
    );
    const figures: Figure[] = [];
    for (const { client } of callers) for (let call = 0; call < WARM_UP_CALLS; call += 1) await client.list();
    for (const [name, call] of Object.entries(CALLS)) {
      const samples = await byTurns(callers, TURNS, async ({ client, boot }) => [
        await callTime(() => call(client, boot)),
      ]);
      figures.push(figureOf({ name: `call: ${name}`, unit: 'ms', times: 1.25 }, samples));
    }
    for (const { client } of callers) client.close();
    return figures;
  },
};
