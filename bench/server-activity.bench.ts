import { ApiSession, Server } from '../e2e/harness';
import { cursorOf } from '../server/src/validate/cursor';
import { Client } from './lib/client';
import { median, taken, type Benchmark, type Figure } from './lib/figure';
import { inDatabase, onBoth, type Site, type Sites } from './lib/sites';
import { byTurns } from './lib/turns';

const FEW = 1_000;
const MANY = 100_000;
/** Entries are ten minutes apart in both sites, so that a day always has the same number. */
const APART_MS = 600_000;
const NEWEST_MS = Date.now();
const DAY = 'YYYY-MM-DD'.length;
const WARM_UP_CALLS = 60;
const TURNS = 9;
const TURN_MS = 250;
const MOST = 1.5;

/** One entry in eight is of each kind, or fewer. The authors are people of the demo data. */
const KINDS = `case n % 8 when 0 then 'USER_CHANGED' when 1 then 'REGION_CHANGED' when 2 then 'SIGNED_OUT'
  when 3 then 'SIGN_IN_REFUSED' when 4 then 'LIST_ROW_CHANGED' else 'SIGNED_IN' end`;
const SUBJECTS = `case n % 8 when 0 then 'user ' || (1 + n % 9) when 1 then 'region SF' when 3 then 'user ' || (1 + n % 9)
  when 4 then 'list SF/zones/' || (n % 40) else 'site' end`;
const DETAILS = `'{"before":{"name":"The name before ' || n || '"},"after":{"name":"The name after ' || n || '"}}'`;

/** Adds entries to a site's audit trail. Nothing verifies it here, so the hashes only have the right length. */
async function fill(site: Site, count: number): Promise<void> {
  const hash = 'a'.repeat(64);
  const oldest = NEWEST_MS - count * APART_MS;
  await inDatabase(site, [
    `insert into audit_entry (seq, at, actor, kind, subject, details, previous_hash, hash)
     with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${String(count)})
     select seq + n, ${String(oldest)} + cast(n as bigint) * ${String(APART_MS)}, 1 + n % 9, ${KINDS}, ${SUBJECTS},
       ${DETAILS}, '${hash}', '${hash}' from audit_head, numbers order by n`,
    `update audit_head set seq = seq + ${String(count)}, hash = '${hash}'`,
    'analyze',
  ]);
}

/** A server with this many entries, and two readers: one of a managing company, one of another company. */
class Running {
  private constructor(
    private readonly server: Server,
    readonly entries: number,
    readonly readers: Readonly<Record<Reader, Client>>,
  ) {}

  static async on({ dataDir, env }: Site, entries: number): Promise<Running> {
    const server = await Server.start({ dataDir, env });
    const client = async (account: string) =>
      new Client(server.origin, (await ApiSession.signIn(server.origin, account)).cookie);
    return new Running(server, entries, {
      everything: await client('admin'),
      'own company': await client('supervisor'),
    });
  }

  async stop(): Promise<void> {
    for (const reader of Object.values(this.readers)) reader.close();
    await this.server.stop();
  }
}

type Reader = 'everything' | 'own company';

/** The kinds of searches; each reads one page. */
function ways(entries: number): Readonly<Record<string, string>> {
  const dayBefore = (days: number) => new Date(NEWEST_MS - days * 24 * 3_600_000).toISOString().slice(0, DAY);
  const deep = NEWEST_MS - Math.floor(entries * 0.9) * APART_MS;
  return {
    'the first page': '',
    'by person': 'person=3',
    'by kind': 'kind=USER_CHANGED',
    'by person and kind': 'person=3&kind=SIGNED_IN',
    'by day': `from=${dayBefore(3)}&to=${dayBefore(3)}`,
    'by a text in every entry': 'q=name%20AFTER',
    'by a text in no entry': 'q=nowhere',
    'nine tenths down': `cursor=${cursorOf({ at: deep, id: 2_000_000_000 })}`,
  };
}

async function pageTime({ readers, entries }: Running, reader: Reader, way: string): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + TURN_MS;
  while (performance.now() < until || times.length < 3) {
    const asked = performance.now();
    await readers[reader].activity(ways(entries)[way] ?? '');
    times.push(performance.now() - asked);
  }
  return median(times);
}

async function measure(sites: Sites): Promise<Figure[]> {
  const made: Site[] = [];
  const running: Running[] = [];
  try {
    for (const entries of [FEW, MANY]) {
      const site = await sites.make(null);
      made.push(site);
      await fill(site, entries);
      running.push(await Running.on(site, entries));
    }
    const [few, many] = running;
    if (few === undefined || many === undefined) throw new Error('nothing runs');
    for (let call = 0; call < WARM_UP_CALLS; call += 1) {
      for (const { readers } of running)
        for (const reader of Object.values(readers)) await reader.activity('');
    }
    const figures: Figure[] = [];
    for (const reader of ['everything', 'own company'] as const) {
      for (const way of Object.keys(ways(FEW))) {
        const { ratio, first, second } = await byTurns(
          TURNS,
          (side) => pageTime(side, reader, way),
          many,
          few,
        );
        const figure = {
          name: `server on ${sites.name}: activity (${reader}) ${way}, 100,000 entries to 1,000`,
          ...{ value: ratio, unit: '×', limit: MOST },
          detail: `${first.toFixed(2)} ms to ${second.toFixed(2)} ms`,
        };
        figures.push(taken(figure));
      }
    }
    return figures;
  } finally {
    for (const each of running) await each.stop();
    for (const site of made) site.remove();
  }
}

/** Measures whether pages of the activity take as long with years of entries as with a week of them. */
export const serverActivity: Benchmark = {
  name: 'server-activity',
  withoutPages: true,
  run: () => onBoth(measure),
};
