import { Client } from './lib/client';
import { median, type Figure } from './lib/figure';
import { byTurns, figureOf, type Benchmark } from './lib/sides';

const TURNS = 14;
const TURN_MS = 150;

/** The measured calls. Recording comes last, because it lengthens the list. */
const CALLS: Readonly<Record<string, (client: Client, boot: number) => Promise<unknown>>> = {
  list: (client) => client.list(),
  'one boot': (client, boot) => client.get(boot),
  search: (client) => client.search('q=acc&limit=20'),
  create: (client) => client.create(),
};

/** Milliseconds of a call by a single caller: the median of one turn. */
async function callTime(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + TURN_MS;
  while (performance.now() < until) {
    const asked = performance.now();
    await call();
    times.push(performance.now() - asked);
  }
  return median(times);
}

/** Compares how long a call takes by turns. @param times the limit */
export async function compareCall<C>(
  name: string,
  times: number,
  callers: readonly C[],
  call: (caller: C) => Promise<unknown>,
): Promise<Figure> {
  const samples = await byTurns(callers, TURNS, (caller) => callTime(() => call(caller)));
  return figureOf({ name, unit: 'ms', times }, samples);
}

/** The server's calls, on the embedded database. */
export const calls: Benchmark = {
  name: 'calls',
  boots: { SF: 2_000 },
  async run(sides) {
    const callers: { client: Client; boot: number }[] = [];
    for (const { product } of sides) {
      const client = await Client.signIn(product.server.origin);
      callers.push({ client, boot: await client.create() });
    }
    const figures: Figure[] = [];
    for (const [name, call] of Object.entries(CALLS))
      figures.push(
        await compareCall(`call: ${name}`, 1.25, callers, ({ client, boot }) => call(client, boot)),
      );
    return figures;
  },
};
