import type { Db } from '../db/database';
import { isRowId } from '../db/rowId';
import { openForReading } from '../db/openForReading';
import { pathGiven, readArgs, type Command } from '../platform/command';
import { readConfig } from '../platform/config/config';
import { StartFault } from '../platform/faults';
import { subjectOf } from './auditTrail';
import { verifyEvidence } from './verifyEvidence';
import { verifyTrail, type StoredEntry } from './verifyTrail';

const USAGE =
  'npm run audit -- [--verify] [--head HASH] [--person NAME] [--boot SF-000123] [--from 2026-01-01] [--to 2026-12-31] | --evidence FILE.zip';
const AT_ONCE = 500;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 24 * 60 * 60_000;

/** Midnight (UTC) at the start of the day. @throws StartFault */
function dayOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const at = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  if (Number.isNaN(at)) throw new StartFault(`--${name} must be a date such as 2026-01-31, not "${text}".`);
  return at;
}

async function personOf(db: Db, name: string | undefined): Promise<number | null> {
  if (name === undefined) return null;
  const username = name.trim().toLowerCase();
  const row = await db.selectFrom('appUser').select('id').where('username', '=', username).executeTakeFirst();
  if (row === undefined) throw new StartFault(`There is no account "${name}".`);
  return row.id;
}

async function bootOf(db: Db, name: string | undefined): Promise<number | null> {
  if (name === undefined) return null;
  const id = Number(name);
  const row = await db
    .selectFrom('boot')
    .select('id')
    .where((eb) => (isRowId(id) ? eb('id', '=', id) : eb('refNum', '=', name.trim().toUpperCase())))
    .executeTakeFirst();
  if (row === undefined) throw new StartFault(`There is no boot "${name}".`);
  return row.id;
}

interface Filter {
  readonly person: number | null;
  readonly boot: number | null;
  readonly from: number | null;
  readonly to: number | null;
}

function page(db: Db, { person, boot, from, to }: Filter, after: number) {
  let query = db
    .selectFrom('auditEntry')
    .leftJoin('appUser', 'appUser.id', 'auditEntry.actor')
    .selectAll('auditEntry')
    .select('appUser.username')
    .where('seq', '>', after);
  if (person !== null) {
    query = query.where((eb) =>
      eb.or([eb('actor', '=', person), eb('subject', '=', subjectOf.user(person))]),
    );
  }
  if (boot !== null) query = query.where('subject', '=', subjectOf.boot(boot));
  if (from !== null) query = query.where('at', '>=', from);
  if (to !== null) query = query.where('at', '<', to + DAY_MS);
  return query.orderBy('seq').limit(AT_ONCE).execute();
}

function lineOf(entry: StoredEntry & { readonly username: string | null }): string {
  const { seq, at, actor, username, kind, subject, details } = entry;
  const who = username ?? (actor === null ? '-' : `user ${String(actor)}`);
  return [String(seq), new Date(at).toISOString(), who, kind, subject, details].join('\t');
}

/** `npm run audit`: prints the trail, one entry per line with tab-separated fields, or verifies it. */
export const auditCommand: Command = async (environment, args, print) => {
  const config = readConfig(environment);
  const text = { type: 'string' } as const;
  const { values } = readArgs(args, USAGE, {
    options: {
      verify: { type: 'boolean' },
      head: text,
      person: text,
      boot: text,
      from: text,
      to: text,
      evidence: text,
    },
  });
  const [from, to] = [dayOf('from', values.from), dayOf('to', values.to)];
  const database = await openForReading(config);
  try {
    const { db } = database;
    if (values.evidence !== undefined) {
      const { output, fault } = await verifyEvidence(db, pathGiven(environment, values.evidence));
      return { output: output === null ? [] : [output], fault };
    }
    const filter = {
      from,
      to,
      person: await personOf(db, values.person),
      boot: await bootOf(db, values.boot),
    };
    const verifies = values.verify === true || values.head !== undefined;
    const filtered = Object.values(filter).some((each) => each !== null);
    if (!verifies || filtered) {
      let after = 0;
      for (;;) {
        const entries = await page(db, filter, after);
        for (const entry of entries) print(lineOf(entry));
        after = entries.at(-1)?.seq ?? after;
        if (entries.length < AT_ONCE) break;
      }
    }
    if (!verifies) return { output: [], fault: null };
    const { head, faults } = await verifyTrail(db, { savedHead: values.head ?? null });
    if (faults.length > 0) {
      const fault = 'The audit trail is not intact: compare it with a backup to see what was changed.';
      return { output: faults, fault };
    }
    return {
      output: [`The audit trail is intact: ${String(head.seq)} entries, head ${head.hash}`],
      fault: null,
    };
  } finally {
    await database.close();
  }
};
