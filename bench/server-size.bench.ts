import { answers, ApiSession, freePort, launchServer, Server, until } from '../e2e/harness';
import { Client } from './lib/client';
import { median, taken, type Benchmark, type Figure } from './lib/figure';
import { isPart } from './lib/options';
import { reportFigures, searchFigures } from './lib/records';
import { onBoth, type Site, type Sites, type Size } from './lib/sites';
import { byTurns } from './lib/turns';

const ACTIVE = 300;
const FEW: Size = { boots: 2_000, active: ACTIVE, photos: 400 };
const MANY: Size = { boots: 1_000_000, active: ACTIVE, photos: 200_000 };
const WARM_UP_CALLS = 300;
const TURNS = 14;
const TURN_MS = 300;
const STARTS = 5;
const MOST = 1.5;

/** A server with a filled site, and a caller with two clients. */
class Running {
  private asked = 0;

  private constructor(
    private readonly server: Server,
    readonly caller: Client,
    /** The same caller with separate connections. */
    readonly beside: Client,
    private readonly samples: readonly number[],
  ) {}

  static async on({ dataDir, env, samples }: Site): Promise<Running> {
    const server = await Server.start({ dataDir, env });
    const { cookie } = await ApiSession.signIn(server.origin, 'supervisor');
    const [one, other] = [new Client(server.origin, cookie), new Client(server.origin, cookie)];
    return new Running(server, one, other, samples);
  }

  list(): Promise<unknown> {
    return this.caller.list();
  }

  /** Boots from all years, taken in turn. */
  get(): Promise<unknown> {
    this.asked += 1;
    return this.caller.get(this.samples[(this.asked * 37) % this.samples.length] ?? 1);
  }

  create(): Promise<unknown> {
    return this.caller.create();
  }

  async stop(): Promise<void> {
    this.caller.close();
    this.beside.close();
    await this.server.stop();
  }
}

type CallName = 'list' | 'get' | 'create';

/** Milliseconds of a call by a single caller: the median of one turn. */
async function callTime(running: Running, call: CallName): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + TURN_MS;
  while (performance.now() < until) {
    const asked = performance.now();
    await running[call]();
    times.push(performance.now() - asked);
  }
  return median(times);
}

async function callFigures(name: string, few: Site, many: Site): Promise<Figure[]> {
  const running: Running[] = [];
  try {
    for (const site of [few, many]) running.push(await Running.on(site));
    const [small, large] = running;
    if (small === undefined || large === undefined) throw new Error('nothing runs');
    const searched = [
      { client: small.caller, size: FEW },
      { client: large.caller, size: MANY },
    ] as const;
    for (let call = 0; call < WARM_UP_CALLS; call += 1) {
      for (const each of running) await (call % 3 === 0 ? each.list() : each.get());
    }
    const figures: Figure[] = [];
    // Creating comes last, since it lengthens the lists.
    for (const call of isPart('calls') ? (['list', 'get', 'create'] as const) : []) {
      const { ratio, first, second } = await byTurns(TURNS, (each) => callTime(each, call), large, small);
      const figure = {
        name: `server on ${name}: ${call} among 1,000,000 boots, to among 2,000`,
        ...{ value: ratio, unit: '×', limit: MOST },
        detail: `${first.toFixed(2)} ms to ${second.toFixed(2)} ms`,
      };
      figures.push(taken(figure));
    }
    if (isPart('search')) figures.push(...(await searchFigures(name, ...searched)));
    if (isPart('report')) figures.push(...(await reportFigures(name, large.caller, large.beside)));
    return figures;
  } finally {
    for (const each of running) await each.stop();
  }
}

/** Seconds from the start of the process to its first reply. */
async function startTime({ dataDir, env }: Site): Promise<number> {
  const port = await freePort();
  const since = performance.now();
  const running = launchServer(dataDir, port, env);
  try {
    await until('the server is ready', () => answers(`http://127.0.0.1:${String(port)}/readyz`));
    return (performance.now() - since) / 1_000;
  } finally {
    running.child.kill('SIGTERM');
    await running.ended;
  }
}

async function measure(sites: Sites): Promise<Figure[]> {
  const made: Site[] = [];
  const make = async (size: Size | null) => {
    const site = await sites.make(size);
    made.push(site);
    return site;
  };
  try {
    const [few, many] = [await make(FEW), await make(MANY)];
    const figures: Figure[] = [];
    if (isPart('start')) {
      const started = await byTurns(STARTS, startTime, many, await make(null));
      const figure = {
        name: `server on ${sites.name}: start with 1,000,000 boots, to an empty one`,
        ...{ value: started.ratio, unit: '×', limit: MOST },
        detail: `${started.first.toFixed(2)} s to ${started.second.toFixed(2)} s`,
      };
      figures.push(taken(figure));
    }
    if (['calls', 'search', 'report'].some(isPart)) {
      figures.push(...(await callFigures(sites.name, few, many)));
    }
    return figures;
  } finally {
    for (const site of made) site.remove();
  }
}

/**
 * Measures whether the server is as fast with the boots of many years as in its first days. Parts: `start`, `calls`
 * (which records boots in the stored sites), `search`, `report`.
 */
export const serverSize: Benchmark = { name: 'server-size', withoutPages: true, run: () => onBoth(measure) };
