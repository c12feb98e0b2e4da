import { addDays } from '../../src/domain/time/text';
import { REGION, type Client } from './client';
import { median, taken, type Figure } from './figure';
import { plateOf, type Size } from './sites';
import { byTurns } from './turns';

const TURNS = 7;
const TURN_MS = 150;
const MOST = 1.5;
const YEAR_DAYS = 365;
const REPORTS = 3;
/** How long a report over a year may take, and how long it may block another caller. */
const REPORT_SECONDS = 10;
const WAIT_SECONDS = 0.5;

/** A caller of a site, with the site's size. */
export interface Searched {
  readonly client: Client;
  readonly size: Size;
}

/**
 * One search of each kind. Pages have the same length whether a few boots match or thousands, so that this compares
 * the search rather than the length of the reply.
 */
function ways({ boots }: Size): Readonly<Record<string, string>> {
  const n = Math.floor(boots / 2);
  const q = (text: string, limit = 5) => `q=${encodeURIComponent(text)}&limit=${String(limit)}`;
  return {
    plate: q(plateOf(n).toLowerCase(), 1),
    'first two of a plate': q('P1'),
    VIN: q(`1HGCM8263X${String(1_000_000 + n)}`),
    'VIN with O for 0': q(`1HGCM8263X${String(1_000_000 + n)}`.replace(/0/g, 'O')),
    'last four of a VIN': q(String(1_000_000 + n).slice(-4), 1),
    'reference number': q(`m-${String(n)}`, 1),
    'the beginning of a reference number': q('m-12'),
    'receipt number': q(`r${String(n)}`, 1),
    'first name': q('Ana7'),
    'last name': q('doe41'),
    'first and last name': q(`ana${String(n % 89)} doe${String(n % 97)}`, 1),
    'a later word of a last name': q('roe13'),
    'last name, first name': q('doe41, ana7'),
    'a reference number without its dash': q(`${REGION}000012`, 1),
    'a number without its region': q('12', 1),
    requestor: q("OFFICER O'ŁUK 7"),
    'a curly apostrophe': q('Officer O’Łuk 7'),
    'letters without their marks': q("officer o'luk 7"),
    'nothing but the newest': q(''),
    'a state': `${q('')}&status=RELEASED`,
    'nothing that there is': q('zz-nobody'),
  };
}

async function searchTime({ client, size }: Searched, way: string): Promise<number> {
  const query = ways(size)[way] ?? '';
  const times: number[] = [];
  const until = performance.now() + TURN_MS;
  while (performance.now() < until) {
    const asked = performance.now();
    await client.search(query);
    times.push(performance.now() - asked);
  }
  return median(times);
}

/** The time of each kind of search among many boots, relative to that among few. */
export async function searchFigures(name: string, few: Searched, many: Searched): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const way of Object.keys(ways(few.size))) {
    for (const side of [few, many]) await searchTime(side, way);
    const { ratio, first, second } = await byTurns(TURNS, (side) => searchTime(side, way), many, few);
    const figure = {
      name: `server on ${name}: search by ${way} among 1,000,000 boots, to among 2,000`,
      ...{ value: ratio, unit: '×', limit: MOST },
      detail: `${first.toFixed(2)} ms to ${second.toFixed(2)} ms`,
    };
    figures.push(taken(figure));
  }
  return figures;
}

/** The time of a report over a year of all boots, and how long it blocks another caller. */
export async function reportFigures(name: string, reader: Client, beside: Client): Promise<Figure[]> {
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const [from, to] = [addDays(today, -YEAR_DAYS), today];
  const seconds: number[] = [];
  let longest = 0;
  for (let report = 0; report < REPORTS; report += 1) {
    const asked = performance.now();
    const state = { isDone: false };
    const made = reader.report(from, to).finally(() => (state.isDone = true));
    while (!state.isDone) {
      const before = performance.now();
      await beside.search('q=&limit=1');
      longest = Math.max(longest, (performance.now() - before) / 1_000);
    }
    await made;
    seconds.push((performance.now() - asked) / 1_000);
  }
  return [
    taken({
      name: `server on ${name}: a report over a year of 1,000,000 boots`,
      ...{ value: median(seconds), unit: 's', limit: REPORT_SECONDS },
    }),
    taken({
      name: `server on ${name}: the longest that another call waits meanwhile`,
      ...{ value: longest, unit: 's', limit: WAIT_SECONDS },
    }),
  ];
}
