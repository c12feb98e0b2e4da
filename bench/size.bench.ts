import { canStartCluster } from '../scripts/lib/postgres.mjs';
import { addDays } from '../src/domain/time/text';
import { compareCall } from './calls.bench';
import { REGION } from './lib/client';
import type { Figure } from './lib/figure';
import { figureOf, type Benchmark } from './lib/sides';
import { DATABASES, plateOf, startSite, type Site } from './lib/sites';

const SIZES = [1_000_000, 2_000];
const TIMES = 3;
const YEAR_DAYS = 365;
/** The most milliseconds for a report over a year, and for another call meanwhile. */
const REPORT_MS = 10_000;
const WAIT_MS = 500;

const q = (text: string, limit = 5) => `q=${encodeURIComponent(text)}&limit=${String(limit)}`;
/**
 * Searches of each kind, by the number of a boot to find. Pages have the same length whether a few boots match or
 * thousands, so that this compares the search rather than the length of the answer.
 */
const SEARCHES: Readonly<Record<string, (n: number) => string>> = {
  plate: (n) => q(plateOf(n).toLowerCase(), 1),
  'first two of a plate': () => q('P1'),
  VIN: (n) => q(`1HGCM8263X${String(1_000_000 + n)}`),
  'last four of a VIN': (n) => q(String(1_000_000 + n).slice(-4), 1),
  'reference number': (n) => q(`m-${String(n)}`, 1),
  'the beginning of a reference number': () => q('m-12'),
  'a reference number without its dash': () => q(`${REGION}000012`, 1),
  'receipt number': (n) => q(`r${String(n)}`, 1),
  'first name': () => q('Ana7'),
  'last name': () => q('doe41'),
  'first and last name': (n) => q(`ana${String(n % 89)} doe${String(n % 97)}`, 1),
  'a later word of a last name': () => q('roe13'),
  requestor: () => q('Officer O’Łuk 7'),
  'nothing but the newest': () => q(''),
  'a state': () => `${q('')}&status=RELEASED`,
  'nothing that there is': () => q('zz-nobody'),
};

/** How long a report over a year takes, and the longest that another call waits meanwhile. */
async function report({ client }: Site): Promise<{ whole: number; longest: number }> {
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

async function measure(database: (typeof DATABASES)[number]): Promise<Figure[]> {
  const sites: Site[] = [];
  try {
    for (const boots of SIZES) sites.push(await startSite(database, boots));
    const [many] = sites;
    const figures: Figure[] = [];
    const compare = async (name: string, call: (site: Site) => Promise<unknown>) => {
      figures.push(await compareCall(`${database}, 1,000,000 to 2,000: ${name}`, TIMES, sites, call));
    };
    let asked = 0;
    await compare('list', ({ client }) => client.list());
    await compare('one boot', ({ client, ids }) => client.get(ids[asked++ % ids.length] ?? 0));
    for (const [name, query] of Object.entries(SEARCHES))
      await compare(`search by ${name}`, ({ client, boots }) => client.search(query(boots / 2)));
    await compare('create', ({ client }) => client.create());
    if (many === undefined) return figures;
    const { whole, longest } = await report(many);
    return [
      ...figures,
      figureOf({ name: `${database}: a report over a year`, unit: 'ms', most: REPORT_MS }, [[whole]]),
      figureOf({ name: `${database}: another call meanwhile`, unit: 'ms', most: WAIT_MS }, [[longest]]),
    ];
  } finally {
    for (const site of sites) await site.remove();
  }
}

/** Whether the server is as fast with the boots of many years as in its first days. */
export const size: Benchmark = {
  name: 'size',
  boots: null,
  async run() {
    const figures: Figure[] = [];
    for (const database of DATABASES)
      if (database === 'SQLite' || canStartCluster()) figures.push(...(await measure(database)));
    return figures;
  },
};
