import { ApiSession, Server } from '../e2e/harness';
import { addDays } from '../src/domain/time/text';
import { callTime } from './calls.bench';
import { Client, REGION } from './lib/client';
import type { Figure } from './lib/figure';
import { byTurns, figureOf, type Benchmark } from './lib/sides';
import { onBoth, plateOf, type Site, type Sites, type Size } from './lib/sites';

const ACTIVE = 300;
const MANY: Size = { boots: 1_000_000, active: ACTIVE, photos: 200_000 };
const FEW: Size = { boots: 2_000, active: ACTIVE, photos: 400 };
const WARM_UP_CALLS = 300;
const TURNS = 7;
const TURN_MS = 150;
const TIMES = 3;
const YEAR_DAYS = 365;
/** The most milliseconds for a report over a year, and for another call meanwhile. */
const REPORT_MS = 10_000;
const WAIT_MS = 500;

/** A running server with a filled site. */
interface Running {
  readonly server: Server;
  readonly client: Client;
  readonly site: Site;
  readonly size: Size;
}

/**
 * Searches of each kind. Pages have the same length whether a few boots match or thousands, so that this compares the
 * search rather than the length of the answer.
 */
function searches({ boots }: Size): Readonly<Record<string, string>> {
  const n = Math.floor(boots / 2);
  const q = (text: string, limit = 5) => `q=${encodeURIComponent(text)}&limit=${String(limit)}`;
  return {
    plate: q(plateOf(n).toLowerCase(), 1),
    'first two of a plate': q('P1'),
    VIN: q(`1HGCM8263X${String(1_000_000 + n)}`),
    'last four of a VIN': q(String(1_000_000 + n).slice(-4), 1),
    'reference number': q(`m-${String(n)}`, 1),
    'the beginning of a reference number': q('m-12'),
    'a reference number without its dash': q(`${REGION}000012`, 1),
    'receipt number': q(`r${String(n)}`, 1),
    'first name': q('Ana7'),
    'last name': q('doe41'),
    'first and last name': q(`ana${String(n % 89)} doe${String(n % 97)}`, 1),
    'a later word of a last name': q('roe13'),
    requestor: q('Officer O’Łuk 7'),
    'nothing but the newest': q(''),
    'a state': `${q('')}&status=RELEASED`,
    'nothing that there is': q('zz-nobody'),
  };
}

async function start(site: Site, size: Size): Promise<Running> {
  const server = await Server.start({ dataDir: site.dataDir, env: site.env });
  const { cookie } = await ApiSession.signIn(server.origin, 'supervisor');
  return { server, client: new Client(server.origin, cookie, 2), site, size };
}

/** How long a report over a year takes, and the longest that another call waits meanwhile. */
async function report({ client }: Running): Promise<{ whole: number; longest: number }> {
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const asked = performance.now();
  const state = { isDone: false };
  const made = client.report(addDays(today, -YEAR_DAYS), today).finally(() => (state.isDone = true));
  let longest = 0;
  while (!state.isDone) {
    const before = performance.now();
    await client.search('q=&limit=1');
    longest = Math.max(longest, performance.now() - before);
  }
  await made;
  return { whole: performance.now() - asked, longest };
}

async function measure(sites: Sites): Promise<Figure[]> {
  const running: Running[] = [];
  try {
    for (const size of [MANY, FEW]) running.push(await start(await sites.make(size), size));
    const figures: Figure[] = [];
    const compare = async (name: string, call: (each: Running) => Promise<unknown>) => {
      const samples = await byTurns(running, TURNS, async (each) => [
        await callTime(() => call(each), TURN_MS),
      ]);
      figures.push(
        figureOf({ name: `${sites.name}, 1,000,000 to 2,000: ${name}`, unit: 'ms', times: TIMES }, samples),
      );
    };
    for (const { client } of running) for (let call = 0; call < WARM_UP_CALLS; call += 1) await client.list();
    let asked = 0;
    await compare('list', ({ client }) => client.list());
    await compare('one boot', ({ client, site: { samples } }) =>
      client.get(samples[(asked++ * 37) % samples.length] ?? 1),
    );
    for (const name of Object.keys(searches(MANY)))
      await compare(`search by ${name}`, ({ client, size }) => client.search(searches(size)[name] ?? ''));
    await compare('create', ({ client }) => client.create());
    const reports: { whole: number; longest: number }[] = [];
    for (const each of running) reports.push(await report(each));
    const [{ whole, longest } = { whole: NaN, longest: NaN }] = reports;
    figures.push(
      {
        name: `${sites.name}: a report over a year`,
        unit: 'ms',
        here: whole,
        there: undefined,
        most: REPORT_MS,
      },
      {
        name: `${sites.name}: another call meanwhile`,
        unit: 'ms',
        here: longest,
        there: undefined,
        most: WAIT_MS,
      },
    );
    return figures;
  } finally {
    for (const { client, server, site } of running) {
      client.close();
      await server.stop();
      site.remove();
    }
  }
}

/** Whether the server is as fast with the boots of many years as in its first days. */
export const size: Benchmark = { name: 'size', boots: null, run: () => onBoth(measure) };
