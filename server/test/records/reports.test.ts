import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql, type Insertable } from 'kysely';
import { REPORT_MAX_DAYS } from '../../../src/domain/constants';
import { addDays } from '../../../src/domain/time/text';
import { epochOf, wireTime } from '../../../src/domain/time/zone';
import { toCents } from '../../../src/domain/money';
import { EXCEPTION_RECORDS, type RegionsReport, type Report } from '../../../src/domain/wire/money';
import type { RecordPage } from '../../../src/domain/wire/records';
import type { Db } from '../../src/db/database';
import type { BootTable } from '../../src/db/schema';
import { API, refused } from '../support/calls/bootCalls';
import { DATABASES } from '../support/databases';
import { grant, MoneyCaller } from '../support/calls/moneyCalls';
import { startTestServer, type TestServer } from '../support/startTestServer';

const ZONE = 'America/New_York';
const MINUTE_MS = 60_000;
const TYPES = ['CASH', 'CHECK', 'CREDIT_CARD'] as const;

interface PlainPayment {
  readonly at: number;
  readonly by: string;
  readonly type: (typeof TYPES)[number];
  readonly cents: number;
  readonly voided: { readonly at: number; readonly by: string } | null;
}
/** A boot, reduced to what the reports count. */
interface PlainBoot {
  readonly bootAt: number;
  readonly by: string;
  readonly company: string;
  readonly status: BootTable['status'];
  readonly closed: { readonly at: number; readonly by: string } | null;
  readonly payments: readonly PlainPayment[];
}

/** A generator of pseudorandom numbers, the same for each seed. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Boots around both clock changes and the new year. */
function plainBoots(): PlainBoot[] {
  const next = chance(7);
  const people = ['supervisor', 'harbor', 'viewer'];
  const someone = () => people[next(people.length)] ?? '';
  const starts = ['2025-11-01T18:00:00', '2025-12-31T12:00:00', '2026-03-07T18:00:00'];
  return Array.from({ length: 240 }, (_, index) => {
    const begin = epochOf(starts[index % starts.length] ?? '', ZONE);
    const bootAt = begin + next(40 * 60) * MINUTE_MS;
    const status = (['ACTIVE', 'RELEASED', 'RELEASED', 'CANCELLED'] as const)[next(4)] ?? 'ACTIVE';
    const closed = status === 'ACTIVE' ? null : { at: bootAt + next(30 * 60) * MINUTE_MS, by: someone() };
    const payments = Array.from({ length: status === 'CANCELLED' ? 0 : next(4) }, () => {
      const at = bootAt + next(40 * 60) * MINUTE_MS + next(60_000);
      const type = TYPES[next(TYPES.length)] ?? 'CASH';
      // An active boot was reopened, which voids all payments.
      const isVoid = status === 'ACTIVE' || next(4) === 0;
      const voided = isVoid ? { at: at + next(20 * 60) * MINUTE_MS, by: someone() } : null;
      return { at, by: someone(), type, cents: next(20_000), voided };
    });
    return { bootAt, by: someone(), company: next(3) === 0 ? 'HARBOR' : 'BAYTOW', status, closed, payments };
  });
}

/** The same report, computed in the simplest way: each figure from a list of all events. */
function plainReport(
  boots: readonly PlainBoot[],
  names: ReadonlyMap<string, string>,
  from: string,
  to: string,
) {
  const dates = new Map<number, string>();
  const dateOf = (at: number) => {
    const date = dates.get(at) ?? wireTime(at, ZONE).slice(0, 10);
    dates.set(at, date);
    return date;
  };
  const isIn = (at: number) => dateOf(at) >= from && dateOf(at) <= to;
  const done: { what: 'recorded' | 'released' | 'cancelled'; at: number; by: string }[] = [];
  const money: { at: number; by: string; type: string; cents: number }[] = [];
  const minutes: number[] = [];
  for (const { bootAt, by, status, closed, payments } of boots) {
    done.push({ what: 'recorded', at: bootAt, by });
    if (closed !== null) done.push({ ...closed, what: status === 'RELEASED' ? 'released' : 'cancelled' });
    if (status === 'RELEASED' && closed !== null && isIn(closed.at)) {
      minutes.push((closed.at - bootAt) / MINUTE_MS);
    }
    for (const { voided, ...payment } of payments) {
      money.push(payment);
      if (voided !== null) money.push({ ...payment, ...voided, cents: -payment.cents });
    }
  }
  const did = done.filter(({ at }) => isIn(at));
  const took = money.filter(({ at }) => isIn(at));
  const dollars = (rows: readonly { cents: number }[]) =>
    rows.reduce((sum, { cents }) => sum + cents, 0) / 100;
  const counts = (belongs: (row: { at: number; by: string }) => boolean) => {
    const of = (what: string) => did.filter((row) => row.what === what && belongs(row)).length;
    const taken = dollars(took.filter(belongs));
    return { recorded: of('recorded'), released: of('released'), cancelled: of('cancelled'), taken };
  };
  const people = [...new Set([...did, ...took].map(({ by }) => by))];
  const types = [...new Set(took.map(({ type }) => type))].sort();
  const sorted = minutes.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const days: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date);
  return {
    days: days.map((date) => ({ date, ...counts(({ at }) => dateOf(at) === date) })),
    byPaymentType: types.map((paymentType) => {
      const ofType = took.filter(({ type }) => type === paymentType);
      return { paymentType, taken: dollars(ofType), count: ofType.length };
    }),
    byPerson: people
      .map((by) => ({ name: names.get(by) ?? null, ...counts((row) => row.by === by) }))
      .sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '', 'en')),
    byHour: Array.from(
      { length: 24 },
      (_, hour) =>
        did.filter(({ what, at }) => what === 'recorded' && Number(wireTime(at, ZONE).slice(11, 13)) === hour)
          .length,
    ),
    minutesToRelease: {
      median:
        sorted.length === 0
          ? null
          : ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2,
      p90: sorted[Math.ceil(sorted.length * 0.9) - 1] ?? null,
    },
  };
}

async function idsBy<T extends string>(db: Db, table: 'appUser' | 'company', column: T) {
  const rows = (await db.selectFrom(table).selectAll().execute()) as unknown as ({ id: number } & Record<
    T,
    string
  >)[];
  return new Map(rows.map((row) => [row[column], row.id]));
}

/** Inserts the boots as if they had been recorded at their own times. */
async function store(db: Db, boots: readonly PlainBoot[], regionId: number): Promise<void> {
  const users = await idsBy(db, 'appUser', 'username');
  const companies = await idsBy(db, 'company', 'code');
  const { id: sampleId, ...like } = await db
    .selectFrom('boot')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow();
  assert.ok(sampleId > 0);
  const userOf = (username: string) => users.get(username) ?? 0;
  for (const [index, { bootAt, by, company, status, closed, payments }] of boots.entries()) {
    const row: Insertable<BootTable> = {
      ...like,
      ...{ refNum: `T-${String(index)}`, regionId, companyId: companies.get(company) ?? 0, status },
      ...{ bootAt, bootLocal: wireTime(bootAt, ZONE), createdBy: userOf(by), createdAt: bootAt },
      closedAt: closed?.at ?? null,
      closedLocal: closed === null ? null : wireTime(closed.at, ZONE),
      closedBy: closed === null ? null : userOf(closed.by),
    };
    const { id: bootId } = await db.insertInto('boot').values(row).returning('id').executeTakeFirstOrThrow();
    const where = { bootId, regionId };
    for (const [place, { at, by: taker, type, cents, voided }] of payments.entries()) {
      const what = { paymentType: type, payKind: 'money' as const, amountCents: cents };
      const taken = { createdAt: at, createdBy: userOf(taker) };
      const { id: paymentId } = await db
        .insertInto('payment')
        .values({ ...where, position: place + 1, ...what, ...taken })
        .returning('id')
        .executeTakeFirstOrThrow();
      const entry = { ...where, companyId: row.companyId, paymentId, ...what, details: '{}' };
      await db
        .insertInto('bootEntry')
        .values({ ...entry, kind: 'PAYMENT_ADDED', ...taken })
        .execute();
      if (voided === null) continue;
      const back = { amountCents: -cents, createdAt: voided.at, createdBy: userOf(voided.by) };
      await db
        .insertInto('bootEntry')
        .values({ ...entry, kind: 'PAYMENT_VOIDED', ...back })
        .execute();
    }
  }
}

for (const database of DATABASES) {
  describe(`Reports on ${database.name}`, { skip: database.skip }, () => {
    const boots = plainBoots();
    let server: TestServer;
    let names: ReadonlyMap<string, string>;
    const callers = new Map<string, MoneyCaller>();
    const as = (username: string) => callers.get(username) ?? assert.fail(username);
    before(async () => {
      server = await startTestServer({ database });
      const { db } = server;
      const { id } = await db
        .selectFrom('region')
        .select('id')
        .where('code', '=', 'BAL')
        .executeTakeFirstOrThrow();
      await store(db, boots, id);
      const people = await db.selectFrom('appUser').select(['username', 'shortName']).execute();
      names = new Map(people.map(({ username, shortName }) => [username, shortName]));
      for (const username of ['supervisor', 'harbor', 'releaser']) {
        await grant(server, username, 'BAL', ['ADMIN_REPORTS']);
        callers.set(username, new MoneyCaller(await server.signIn(username)));
      }
    });
    after(() => server.close());

    const figures = ({ days, byPaymentType, byPerson, byHour, minutesToRelease }: Report) => ({
      ...{ days, byPaymentType, byPerson, byHour, minutesToRelease },
    });

    test('every figure matches the records, to the cent, in days of the region, across clock changes (REP-1, REP-2, REP-3)', async () => {
      for (const [from, to] of [
        ['2025-11-01', '2025-11-03'],
        ['2025-11-02', '2025-11-02'],
        ['2026-03-08', '2026-03-08'],
        ['2025-12-31', '2026-01-02'],
        ['2025-10-25', '2026-03-31'],
        ['2024-01-01', '2024-02-01'],
      ] as const) {
        assert.deepEqual(
          figures(await as('supervisor').report('BAL', from, to)),
          plainReport(boots, names, from, to),
          `${from} to ${to}`,
        );
      }
    });

    test("a viewer of only their company's boots gets figures of those, and a viewer of none gets none (REP-4)", async () => {
      const days = ['2025-11-01', '2026-03-10'] as const;
      const own = boots.filter(({ company }) => company === 'HARBOR');
      assert.deepEqual(figures(await as('harbor').report('BAL', ...days)), plainReport(own, names, ...days));
      const none = await as('releaser').report('BAL', ...days);
      assert.deepEqual(figures(none), plainReport([], names, ...days));
      assert.equal(none.activeNow, 0);
    });

    test("counts boots that are active now, and those that are past the region's limit (REP-3)", async () => {
      const { db, clock } = server;
      const ofRegion = db.selectFrom('boot').innerJoin('region', 'region.id', 'boot.regionId');
      const active = await ofRegion
        .select(['boot.bootAt', 'region.id', 'region.details'])
        .where('region.code', '=', 'BAL')
        .where('status', '=', 'ACTIVE')
        .execute();
      const region = active[0] ?? assert.fail('none is active');
      const set = (details: string) =>
        db.updateTable('region').set({ details }).where('id', '=', region.id).execute();
      const hours = 30;
      await set(JSON.stringify({ ...JSON.parse(region.details), towEligibleAfterHours: hours }));
      const eligible = active.filter(({ bootAt }) => bootAt <= clock.nowMs - hours * 60 * MINUTE_MS);
      const report = await as('supervisor').report('BAL', '2026-01-01', '2026-01-01');
      assert.deepEqual([report.activeNow, report.towEligibleNow], [active.length, eligible.length]);
      assert.ok(eligible.length < active.length);
      await set(JSON.stringify({ ...JSON.parse(region.details), towEligibleAfterHours: null }));
      assert.equal((await as('supervisor').report('BAL', '2026-01-01', '2026-01-01')).towEligibleNow, 0);
    });

    test('days must be in order and at most 366 apart; the default is the last thirty (REP-1)', async () => {
      const ask = (query: string) => as('supervisor').client.get(`${API}/report/BAL${query}`);
      refused(await ask('?from=2026-01-02&to=2026-01-01'), 400, 'To must not be before the first day');
      refused(
        await ask('?from=2025-01-01&to=2026-01-03'),
        400,
        `To must be at most ${String(REPORT_MAX_DAYS)} days after the first day`,
      );
      assert.equal((await ask('?from=2025-01-01&to=2026-01-02')).status, 200);
      for (const query of ['?from=2026-02-30', '?to=tomorrow', '?from=', '?from=2026-1-1&to=2026-01-02']) {
        assert.equal((await ask(query)).status, 400, query);
        assert.equal((await ask(query.replace('?', '/csv?'))).status, 400, query);
      }
      const { days } = (await ask('')).json() as Report;
      const today = wireTime(server.clock.nowMs, ZONE).slice(0, 10);
      assert.deepEqual([days.length, days[0]?.date, days.at(-1)?.date], [30, addDays(today, -29), today]);
    });

    test('exceptions are counted by person and link to their records, as far as the viewer may see them (REP-21)', async () => {
      const { client } = as('supervisor');
      const [from, to] = ['2025-11-01', '2026-03-10'];
      const ask = async (who: MoneyCaller) =>
        (await who.client.get(`${API}/report?region=BAL&from=${from}&to=${to}`)).json() as RegionsReport;
      const voids = (of: readonly PlainBoot[]) => {
        const each = of.flatMap(({ payments }) =>
          payments.flatMap(({ voided, cents }) => (voided === null ? [] : { by: voided.by, cents })),
        );
        return [...new Set(each.map(({ by }) => by))]
          .map((by) => {
            const own = each.filter((one) => one.by === by);
            return [names.get(by), own.length, own.reduce((sum, { cents }) => sum + cents, 0) / 100] as const;
          })
          .sort(([a = ''], [b = '']) => a.localeCompare(b, 'en'));
      };
      const told = ({ exceptions }: RegionsReport) =>
        exceptions
          .filter(({ kind }) => kind === 'VOID')
          .map(({ person, count, amount }) => [person?.name, count, amount]);
      const whole = await ask(as('supervisor'));
      assert.deepEqual(told(whole), voids(boots));
      const own = await ask(as('harbor'));
      assert.deepEqual(told(own), voids(boots.filter(({ company }) => company === 'HARBOR')));
      assert.deepEqual((await ask(as('releaser'))).exceptions, []);
      for (const { boots: named } of whole.exceptions) {
        const one = named[0];
        if (one === undefined) continue;
        const { status, text } = await client.get(`${API}/boot/get/${String(one.id)}`);
        assert.equal(status, 200, text);
        assert.ok(text.includes(one.refNum));
      }
    });

    test('a report as CSV has the same figures, and no cell runs as a formula (REP-5)', async () => {
      await server.db
        .updateTable('appUser')
        .set({ shortName: '+SUM(A1)' })
        .where('username', '=', 'viewer')
        .execute();
      const reply = await as('supervisor').client.get(`${API}/report/BAL/csv?from=2025-11-02&to=2025-11-03`);
      assert.equal(reply.headers.get('content-type'), 'text/csv; charset=utf-8');
      assert.equal(
        reply.headers.get('content-disposition'),
        'attachment; filename="report-BAL-2025-11-02-2025-11-03.csv"',
      );
      const [head, ...lines] = reply.text.trimEnd().split('\r\n');
      assert.equal(head, '\uFEFFsection,name,recorded,released,cancelled,taken,count,minutes');
      const { days, byPaymentType, byPerson, byHour, minutesToRelease } = await as('supervisor').report(
        'BAL',
        '2025-11-02',
        '2025-11-03',
      );
      const [first] = days;
      assert.equal(
        lines[0],
        `day,2025-11-02,${String(first?.recorded)},${String(first?.released)},${String(first?.cancelled)},${(first?.taken ?? 0).toFixed(2)},,`,
      );
      assert.ok(lines.some((line) => line.startsWith("person,'+SUM(A1),")));
      assert.ok(lines.includes(`minutesToRelease,p90,,,,,,${String(minutesToRelease.p90)}`));
      const sections = days.length + byPaymentType.length + byPerson.length + byHour.length;
      assert.equal(lines.length, sections + 13);
    });

    test('several regions as CSV, and their money in lines that accounting programs accept (REP-22)', async () => {
      const { client } = as('supervisor');
      const query = 'region=BAL&region=SF&from=2025-11-02&to=2025-11-03';
      const report = (await client.get(`${API}/report?${query}`)).json() as RegionsReport;
      const csv = async (more = '') => {
        const reply = await client.get(`${API}/report/csv?${query}${more}`);
        assert.equal(reply.status, 200, reply.text);
        return { name: reply.headers.get('content-disposition'), lines: reply.text.trimEnd().split('\r\n') };
      };
      const whole = await csv();
      assert.equal(whole.name, 'attachment; filename="report-BAL-SF-2025-11-02-2025-11-03.csv"');
      assert.equal(
        whole.lines[0],
        '\uFEFFsection,name,recorded,released,cancelled,taken,count,minutes,kind,amount,onAccount,waived,refunded',
      );
      const [bal] = report.byRegion;
      const { recorded, released, cancelled, taken = 0 } = bal ?? {};
      assert.equal(
        whole.lines[1],
        `region,BAL,${[recorded, released, cancelled, taken.toFixed(2)].join()},,,,,0.00,0.00,0.00`,
      );
      const found = report.exceptions.find(({ kind }) => kind === 'VOID');
      assert.ok(
        whole.lines.some((line) =>
          line.endsWith(`,${String(found?.count)},,VOID,${found?.amount?.toFixed(2) ?? ''},,,`),
        ),
      );
      const { name, lines } = await csv('&table=money');
      assert.equal(name, 'attachment; filename="money-report-BAL-SF-2025-11-02-2025-11-03.csv"');
      assert.equal(lines[0], '\uFEFFdate,description,amount,region,paymentType,count');
      const rows = lines.slice(1).map((line) => line.split(','));
      assert.ok(rows.every(([date]) => date === '2025-11-02' || date === '2025-11-03'));
      assert.ok(rows.some(([, description]) => description === 'BAL Cash'));
      const sum = rows.reduce((cents, [, , amount]) => cents + toCents(Number(amount)), 0);
      assert.equal(sum, toCents(report.days.reduce((all, day) => all + day.taken, 0)));
      assert.equal((await client.get(`${API}/report/csv?${query}&table=none`)).status, 400);
    });

    test('a report over regions needs at least one, and begins with the first available day (REP-20)', async () => {
      const { client } = as('supervisor');
      refused(await client.get(`${API}/report`), 400, /^region/i);
      assert.equal((await client.get(`${API}/report?region=BAL&from=0001-01-01&to=0001-01-02`)).status, 200);
    });

    test('a search finds every boot behind an exception, also more than a report lists (REC-86)', async () => {
      const bal = server.db.selectFrom('region').select('id').where('code', '=', 'BAL');
      const sam = server.db.selectFrom('appUser').select('id').where('username', '=', 'supervisor');
      const late = { createdAt: sql<number>`boot_at + 7200000`, createdBy: sam };
      await server.db.updateTable('boot').set(late).where('regionId', '=', bal).execute();
      const days = 'region=BAL&from=2025-11-01&to=2026-03-10';
      const most: number[] = [];
      for (const who of [as('supervisor'), as('harbor')]) {
        const { exceptions } = (await who.client.get(`${API}/report?${days}`)).json() as RegionsReport;
        for (const { kind, person, count, boots: listed } of exceptions) {
          const found: number[] = [];
          for (let next: string | null = ''; next !== null;) {
            const cursor: string = next === '' ? '' : `&cursor=${encodeURIComponent(next)}`;
            const asked = `${days}&event=${kind}&person=${String(person?.id ?? 0)}&limit=100${cursor}`;
            const page = (await who.client.get(`${API}/boot/search?${asked}`)).json() as RecordPage;
            found.push(...page.items.map(({ id }) => id));
            next = page.next;
          }
          assert.equal(new Set(found).size, found.length);
          assert.ok(listed.every(({ id }) => found.includes(id)));
          if (listed.length < EXCEPTION_RECORDS) assert.equal(found.length, listed.length, kind);
          if (kind === 'BACKDATED') assert.equal(found.length, count);
          most.push(found.length);
        }
      }
      assert.ok(Math.max(...most) > EXCEPTION_RECORDS);
    });
  });
}
