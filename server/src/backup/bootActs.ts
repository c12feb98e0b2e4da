import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { BootEntryTable, BootEventTable, BootTable } from '../db/schema';

type Boot = Selectable<BootTable>;
type Act = Selectable<BootEventTable>;
type Line = Selectable<BootEntryTable>;

/** What the acts say of a boot's columns. */
type Told = Partial<Record<string, unknown>>;

const Details = v.record(v.string(), v.unknown());
const Released = v.object({
  releasedToFirstName: v.string(),
  releasedToLastName: v.string(),
  receiptNumber: v.string(),
});
const Cancelled = v.object({ cancelNote: v.string() });
const Corrected = v.object({ reason: v.string(), changes: v.array(v.unknown()) });
const Reopened = v.object({ reason: v.string() });
const Noted = v.object({ note: v.string() });

/** Who closed a boot and when it was written down stands in the act itself. */
const OPEN: Told = {
  ...{ closedLocal: null, closedAt: null, closedBy: null, closedRecordedAt: null },
  ...{ releasedToFirstName: null, releasedToLastName: null, receiptNumber: null, cancelNote: null },
  rightsTextId: null,
};

/** The last that the acts say of each column, oldest act first. An older version's acts say less. */
function toldOfColumns(acts: readonly Act[]): Told {
  let told: Told = {};
  for (const { kind, details, createdAt, createdBy } of acts) {
    const said = v.parse(Details, JSON.parse(details));
    switch (kind) {
      case 'CREATED':
        told = { ...OPEN, ...said, createdAt, createdBy };
        break;
      case 'RELEASED':
      case 'CANCELLED':
        told = { ...told, ...said, closedRecordedAt: createdAt, closedBy: createdBy };
        break;
      case 'REOPENED':
        told = { ...told, ...OPEN };
        break;
      case 'CORRECTED':
        told = { ...told, ...said };
        break;
      default:
    }
  }
  return told;
}

/** Holds every column of a boot to the last act that says what it is. */
export function faultsOfColumns(boot: Boot, acts: readonly Act[]): string[] {
  const columns = new Map<string, unknown>(Object.entries(boot));
  const others = Object.entries(toldOfColumns(acts)).flatMap(([name, said]) =>
    columns.has(name) && columns.get(name) !== said ? [name] : [],
  );
  if (others.length === 0) return [];
  return [`Boot ${boot.refNum} is not as its acts in the audit trail tell of it: ${others.join(', ')}.`];
}

type Said = Pick<Line, 'kind' | 'note' | 'changes'>;

/** The line that an act writes into the history; null: the act says too little, or writes none of its own. */
function lineOf({ kind, details }: Act): Said | null {
  const said: unknown = JSON.parse(details);
  const line = (note: string | null, changes: string | null = null): Said => ({
    ...{ kind: kind === 'CREATED' ? 'RECORDED' : kind, note, changes },
  });
  switch (kind) {
    case 'RELEASED': {
      if (!v.is(Released, said)) return null;
      const { releasedToFirstName: first, releasedToLastName: last, receiptNumber } = said;
      return line(`${first} ${last} · ${receiptNumber}`);
    }
    case 'CANCELLED':
      return v.is(Cancelled, said) ? line(said.cancelNote || null) : null;
    case 'CORRECTED':
      return v.is(Corrected, said) ? line(said.reason, JSON.stringify(said.changes)) : null;
    case 'REOPENED':
      return v.is(Reopened, said) ? line(said.reason) : null;
    case 'NOTE':
      return v.is(Noted, said) ? line(said.note) : null;
    // Payments write lines of their own, which are held to the payments.
    case 'PAYMENT_ADDED':
    case 'PAYMENT_VOIDED':
      return null;
    default:
      return line(null);
  }
}

/** Takes from a list what another list has, one for one. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Holds every line of a boot's history that is none of a payment to the act that wrote it, and every act to its line. */
export function faultsOfLines(refNum: string, acts: readonly Act[], lines: readonly Line[]): string[] {
  const silent = new Set<string>(['PAYMENT_ADDED', 'PAYMENT_VOIDED']);
  const told: string[] = [];
  for (const act of acts) {
    const line = lineOf(act);
    const { createdAt, createdBy } = act;
    if (line !== null) told.push(JSON.stringify([line.kind, line.note, line.changes, createdAt, createdBy]));
    // An older version's act does not say what its line should be.
    else silent.add(act.kind);
  }
  const stand = lines.flatMap(({ kind, note, changes, createdAt, createdBy }) =>
    silent.has(kind) ? [] : [JSON.stringify([kind, note, changes, createdAt, createdBy])],
  );
  const [added, lost] = [
    without(stand, told),
    without(told, stand).filter((each) => !silent.has(kindOf(each))),
  ];
  const kinds = [...new Set([...added, ...lost].map(kindOf))];
  if (kinds.length === 0) return [];
  return [
    `The history of boot ${refNum} is not as its acts in the audit trail tell of it: ${kinds.join(', ')}.`,
  ];
}

const kindOf = (line: string): string => String((JSON.parse(line) as unknown[])[0]);
