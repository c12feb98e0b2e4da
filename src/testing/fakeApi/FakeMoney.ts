import type { InferInput as Input } from 'valibot';
import { HttpError } from '../../api/errors';
import { CASH_PERMISSIONS, SHIFT_PERMISSIONS } from '../../domain/cash';
import { PAGE } from '../../domain/constants';
import { centsToDollars, parseSignedCents, sumCents, toCents } from '../../domain/money';
import type { Permission } from '../../domain/permissions';
import { wireTime } from '../../domain/time/zone';
import { checkDays } from '../../domain/validation/days';
import { checkCounted, checkNoteOnBehalf, checkShiftNote } from '../../domain/validation/shift';
import type { moneyCalls } from '../../domain/wire/calls';
import type { CloseShiftBody, OpenShift, WholeShift } from '../../domain/wire/money';
import type { HandlersOf } from './CallDesk';
import { sentences } from './checks';
import { demoAccounts } from './world/demo';
import { reportHandlers } from './FakeReports';
import { refuse, takenIn, totalsOf, type Taken } from './world/ledger';
import type { World } from './world/World';

/** A shift as the fake backend stores it. */
export interface StoredShift extends WholeShift {
  readonly regionCode: string;
  readonly userId: number;
  readonly companyId: number;
  /** The keys of its payments and voids. */
  readonly keys: readonly string[];
}

/** The calls for shifts and closed shifts. */
export function moneyHandlers(world: World): HandlersOf<typeof moneyCalls> {
  return {
    openShift: ({ regionCode }) => {
      world.bootUser();
      needAny(world, regionCode, CASH_PERMISSIONS);
      return shown(world, regionCode, openOf(world, regionCode, world.user()));
    },
    openShifts: ({ regionCode }) => {
      world.bootUser();
      world.need(regionCode, 'ADMIN_CASHIER_SHIFTS');
      return visibleCashiers(world).flatMap(({ id, shortName, towCompanyId }) => {
        const cashier = { id, shortName, towCompanyId };
        const { from, entries, totals } = shown(world, regionCode, openOf(world, regionCode, cashier));
        if (from === null || entries.length === 0) return [];
        return [{ person: { id, name: shortName }, from, count: entries.length, totals }];
      });
    },
    openShiftOf: ({ regionCode, personId }) => {
      world.bootUser();
      world.need(regionCode, 'ADMIN_CASHIER_SHIFTS');
      return shown(world, regionCode, openOf(world, regionCode, visibleCashier(world, personId)));
    },
    closeShift: ({ regionCode, body, idempotencyKey }) => {
      world.changer();
      needAny(world, regionCode, body.of == null ? CASH_PERMISSIONS : ['ADMIN_CASHIER_SHIFTS']);
      return world.once(idempotencyKey, ['closeShift', regionCode, body], () => {
        const shift = closed(world, regionCode, body);
        world.shifts.unshift(shift);
        return { refNum: `shift ${String(shift.id)}`, reply: { id: shift.id, time: shift.to } };
      });
    },
    closedShifts: ({ regionCode, from, to, cursor, limit }) => {
      const seen = visible(world, regionCode);
      refuse(sentences(checkDays({ from: from ?? '', to: to ?? '' })));
      const found = seen.filter(
        (shift) => shift.to.slice(0, 10) >= (from ?? '') && shift.to.slice(0, 10) <= (to ?? '9999-12-31'),
      );
      const start = cursor === undefined ? 0 : found.findIndex(({ id }) => String(id) === cursor) + 1;
      if (cursor !== undefined && start === 0) throw new HttpError(400, 'cursor is none of this list');
      const items = found.slice(start, start + Number(limit ?? PAGE.usual));
      const isLast = start + items.length >= found.length;
      return { items: items.map(withoutEntries), next: isLast ? null : String(items.at(-1)?.id) };
    },
    closedShift: ({ regionCode, shiftId }) => {
      const shift = visible(world, regionCode).find(({ id }) => id === shiftId);
      if (shift === undefined) throw new HttpError(404, 'There is no such shift');
      return { ...withoutEntries(shift), entries: [...shift.entries] };
    },
    ...reportHandlers(world),
  };
}

function needAny(world: World, regionCode: string, anyOf: readonly Permission[]): void {
  if (!anyOf.some((permission) => world.may(regionCode, permission))) {
    throw new HttpError(403, 'Not allowed in this region');
  }
}

/** A person who takes money. */
type Cashier = Pick<ReturnType<World['user']>, 'id' | 'shortName' | 'towCompanyId'>;

/** The people whose shifts the signed-in user may see, by name. */
function visibleCashiers(world: World): (Cashier & { readonly shortName: string })[] {
  const user = world.user();
  return Object.values(demoAccounts())
    .map(({ id, shortName, towCompanyId }) => ({
      ...{ id: id ?? 0, shortName: shortName ?? '', towCompanyId: towCompanyId ?? 0 },
    }))
    .filter(({ towCompanyId }) => seesAllCompanies(user) || towCompanyId === user.towCompanyId)
    .sort((a, b) => a.shortName.localeCompare(b.shortName, 'en'));
}

function visibleCashier(world: World, personId: number): Cashier {
  const found = visibleCashiers(world).find(({ id }) => id === personId);
  if (found === undefined) throw new HttpError(404, 'There is no such person');
  return found;
}

function openEntries(world: World, regionCode: string, { shortName }: Cashier): Taken[] {
  const before = new Set(world.shifts.flatMap(({ keys }) => keys));
  return takenIn(world, world.boots, regionCode).filter(
    ({ key, by }) => by === shortName && !before.has(key),
  );
}

function openOf(world: World, regionCode: string, cashier: Cashier) {
  const entries = openEntries(world, regionCode, cashier).map(({ entry }) => entry);
  const last = world.shifts.find((shift) => shift.regionCode === regionCode && shift.userId === cashier.id);
  return { from: last?.to ?? entries[0]?.time ?? null, entries, totals: totalsOf(entries) };
}

/** An open shift as the server sends it: without amounts in a region with blind counts. */
function shown(world: World, regionCode: string, open: ReturnType<typeof openOf>): OpenShift {
  if (world.region(regionCode).blindCount !== true) return open;
  return {
    ...open,
    entries: open.entries.map((entry) => ({ ...entry, amount: null })),
    totals: open.totals.map((total) => ({ ...total, expected: null })),
  };
}

function closed(world: World, regionCode: string, body: Input<typeof CloseShiftBody>): StoredShift {
  const { counted, of, from } = body;
  const note = (body.note ?? '').trim();
  const cashier = of == null ? world.user() : visibleCashier(world, of);
  const amounts = new Map((counted ?? []).map(({ paymentType, amount }) => [paymentType, String(amount)]));
  const nameOf = (type: string) =>
    world.lists.paymentTypes.find(({ name }) => name === type)?.displayName ?? type;
  refuse(
    [...amounts].flatMap(([type, amount]) =>
      checkCounted(amount) === null ? [] : [`Counted ${nameOf(type)} format is invalid`],
    ),
  );
  const noteError = of == null ? null : checkNoteOnBehalf(note);
  if (noteError !== null) refuse(sentences({ note: noteError }));
  const open = openOf(world, regionCode, cashier);
  if (open.entries.length === 0) throw new HttpError(409, 'There is nothing to close');
  if (from != null && from !== open.from) throw new HttpError(409, 'This shift was closed meanwhile');
  const missing = open.totals.filter(({ paymentType }) => !amounts.has(paymentType));
  refuse(missing.map(({ paymentType }) => `Counted ${nameOf(paymentType)} is required`));
  const others = [...amounts.keys()].filter(
    (type) => !open.totals.some(({ paymentType }) => paymentType === type),
  );
  const expected = [...open.totals, ...others.map((paymentType) => ({ paymentType, expected: 0, count: 0 }))];
  const totals = expected.map((total) => {
    const cents = parseSignedCents(amounts.get(total.paymentType) ?? '') ?? 0;
    const difference = centsToDollars(cents - toCents(total.expected));
    return { ...total, counted: centsToDollars(cents), difference };
  });
  const error = checkShiftNote(
    note,
    totals.some(({ difference }) => difference !== 0),
  );
  if (error !== null) refuse(sentences({ note: error }));
  const sum = (of: 'expected' | 'counted' | 'difference') =>
    centsToDollars(sumCents(totals.map((total) => toCents(total[of]))));
  const { id: userId, towCompanyId: companyId, shortName } = cashier;
  const to = wireTime(world.clock(), world.region(regionCode).zoneId);
  return {
    ...{ id: world.nextId(), by: shortName ?? '', from: open.from ?? to, to, totals },
    ...{ expected: sum('expected'), counted: sum('counted'), difference: sum('difference') },
    ...{ note: note === '' ? null : note, entries: open.entries, regionCode, userId, companyId },
    closedBy: world.user().shortName ?? null,
    keys: openEntries(world, regionCode, cashier).map(({ key }) => key),
  };
}

const seesAllCompanies = ({ userRole }: { readonly userRole?: string | null | undefined }) =>
  ['MANAGEMENT_COMPANY', 'ADMIN_COMPANY'].includes(userRole ?? '');

function visible(world: World, regionCode: string): StoredShift[] {
  const user = world.bootUser();
  needAny(world, regionCode, SHIFT_PERMISSIONS);
  const seesOthers = world.may(regionCode, 'ADMIN_CASHIER_SHIFTS');
  const seesAll = seesAllCompanies(user);
  return world.shifts.filter(
    (shift) =>
      shift.regionCode === regionCode &&
      (shift.userId === user.id || (seesOthers && (seesAll || shift.companyId === user.towCompanyId))),
  );
}

function withoutEntries({
  entries: _,
  regionCode: __,
  userId: ___,
  companyId: ____,
  keys: _____,
  ...shift
}: StoredShift) {
  return { ...shift, totals: shift.totals.map((total) => ({ ...total })) };
}
