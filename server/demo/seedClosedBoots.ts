import { randomUUID } from 'node:crypto';
import { sql, type Insertable, type Transaction } from 'kysely';
import { wireTime } from '../../src/domain/time/zone';
import { cityOfRegionName } from '../../src/domain/boot/regionCity';
import { columnsOfValues, emptyValues, type BootColumns } from '../../src/domain/boot/fields';
import { vinCheckDigit } from '../../src/domain/boot/vin';
import type { EntryChange } from '../../src/domain/wire/records';
import type { RemovalRule } from '../../src/domain/wire/region';
import type { PaymentKind } from '../../src/domain/wire/vehicleLists';
import { audit, subjectOf } from '../src/audit/auditTrail';
import { auditedEntry } from '../src/boots/bootEntries';
import { refNumOf } from '../src/boots/creating/insertBoot';
import { auditedColumns, factsSha256, type BootFacts } from '../src/boots/recordedFacts';
import {
  foldText,
  NO_RELEASE,
  searchOfLastName,
  searchOfRelease,
  searchOfVehicle,
} from '../src/boots/searchColumns';
import { recordedValues } from '../src/boots/storedBoot';
import { insertAll } from '../src/db/insertAll';
import type {
  BootEntryTable,
  BootTable,
  EntryMoney,
  PaymentTable,
  Schema,
  VoidReleaseTable,
} from '../src/db/schema';
import { removalRule } from '../src/boots/removal/storedRemoval';
import { closedRemoval, RECENTLY_CLOSED, type ClosedRemoval, type RecentlyClosed } from './closedRemoval';
import { insertClosedPhotos, type ClosedPhotos } from './seedClosedPhotos';
import { loadBootSeed, type SeedBoot } from './bootSeed';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAYS = 90;
const PER_REGION: Readonly<Record<string, number>> = { SF: 120, KC: 90, BAL: 75 };
/** Who may release in each region. */
const RELEASERS: Readonly<Record<string, readonly string[]>> = {
  SF: ['supervisor', 'former', 'supervisor'],
  KC: ['releaser', 'releaser', 'supervisor'],
  BAL: ['supervisor'],
};
/** This person left this long ago, with money in the drawer. */
const FORMER_AGE_MS = 10 * 24 * HOUR_MS;
/** The age of a boot that was closed a few minutes ago. */
const RECENT_AGE_MS = 6 * HOUR_MS;
/** One boot in this many has each of these, so that every kind of exception occurs. */
const ODD_EVERY = 30;
const ODD = { unpaid: 7, overpaid: 13, waived: 19, receiptTwice: 23, backdated: 27 } as const;
const WAIVED = { paymentType: 'WAIVED', payKind: 'waived', reason: 'The sign was hidden by a tree' } as const;
const FIRST = [
  'Ana',
  'Ben',
  'Carla',
  'Dmitri',
  'Elena',
  'Farid',
  'Grace',
  'Hugo',
  'Ines',
  'Jamal',
  'Keiko',
  'Luis',
];
const LAST = [
  'Alvarez',
  'Brooks',
  'Chen',
  'Dubois',
  'Evans',
  'Fuentes',
  'Greene',
  'Haddad',
  'Ito',
  'Jensen',
  'Klein',
];
const CANCELLED_FOR = [
  'Wrong car',
  'Permit was in the glove box',
  'Owner moved it before the boot was locked',
  '',
];
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** A pseudorandom number generator with the same sequence at every start (Park and Miller). */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

type Act = Pick<Insertable<BootEntryTable>, 'kind' | 'createdAt' | 'createdBy'> & {
  readonly details: object;
};
type Paid = Omit<Insertable<PaymentTable>, 'bootId'>;

/** A closed boot with its whole history, before the database assigns its number. */
interface ClosedBoot {
  readonly key: string;
  readonly row: Omit<Insertable<BootTable>, 'refNum'> & BootColumns;
  readonly regionCode: string;
  /** The number of the region's demo boot that this one resembles, counted from 1. */
  readonly likeNumber: number;
  readonly recorded: { readonly regionId: number; readonly at: number; readonly by: number };
  readonly acts: Act[];
  readonly payments: Paid[];
  readonly removal: ClosedRemoval['row'] | null;
  readonly voidRelease: Omit<Insertable<VoidReleaseTable>, 'bootId' | 'regionId'> | null;
}

interface Place {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly state: string;
  readonly zoneId: string;
  readonly bootFeeCents: number;
  readonly charges: string | null;
  readonly rule: RemovalRule | null;
}

interface Person {
  readonly id: number;
  readonly companyId: number;
}

type Names = (seed: SeedBoot) => Pick<BootTable, 'makeName' | 'modelName' | 'bodyName' | 'colorName'>;

/** Fetches the names of list items for all boots with two queries. */
async function namesOf(trx: Transaction<Schema>, boots: readonly SeedBoot[]): Promise<Names> {
  const items = await trx
    .selectFrom('listItem')
    .select(['kind', 'code', 'name'])
    .where(
      'code',
      'in',
      boots.flatMap(({ make, body, color }) => [make, body, color]),
    )
    .execute();
  const models = await trx
    .selectFrom('model')
    .select(['makeCode', 'code', 'name'])
    .where(
      'code',
      'in',
      boots.map(({ model }) => model),
    )
    .execute();
  const listed = new Map(items.map(({ kind, code, name }) => [`${kind} ${code}`, name]));
  const modelled = new Map(models.map(({ makeCode, code, name }) => [`${makeCode} ${code}`, name]));
  return ({ make, model, body, color }) => ({
    makeName: listed.get(`make ${make}`) ?? make,
    modelName: modelled.get(`${make} ${model}`) ?? model,
    bodyName: listed.get(`body ${body}`) ?? body,
    colorName: listed.get(`color ${color}`) ?? color,
  });
}

/** A VIN for another car of the same model, equally valid. */
function anotherVin(vin: string, number: number): string | null {
  if (vin === '') return null;
  const changed = `${vin.slice(0, -4)}${String(number).padStart(4, '0')}`;
  return `${changed.slice(0, 8)}${vinCheckDigit(changed) ?? '0'}${changed.slice(9)}`;
}

function anotherPlate(throwDie: (sides: number) => number): string {
  const letter = () => LETTERS.charAt(throwDie(LETTERS.length));
  return `${String(throwDie(9) + 1)}${letter()}${letter()}${letter()}${String(throwDie(900) + 100)}`;
}

/** Invents one closed boot. */
function closedBoot(
  seed: SeedBoot,
  region: Place,
  people: ReadonlyMap<string, Person>,
  names: Names,
  made: {
    throwDie: (sides: number) => number;
    number: number;
    likeNumber: number;
    recently: RecentlyClosed | undefined;
    now: number;
  },
): ClosedBoot {
  const { throwDie, number, likeNumber, recently, now } = made;
  const of = (username: string) => {
    const person = people.get(username);
    if (person === undefined) throw new Error(`The demo data have no ${username}.`);
    return person;
  };
  const pick = <T>(list: readonly T[]): T => list[throwDie(list.length)] ?? (list[0] as T);
  const recorder = of(seed.username);
  const thrownAge = (throwDie(DAYS * 24 - 48) + 40) * HOUR_MS;
  const age = recently === undefined ? thrownAge : RECENT_AGE_MS;
  const bootAt = Math.floor((now - age) / MINUTE_MS) * MINUTE_MS - throwDie(60) * MINUTE_MS;
  const thrownEnd = bootAt + (50 + throwDie(36 * 60)) * MINUTE_MS;
  const closedAt =
    recently === undefined ? thrownEnd : Math.floor(now / MINUTE_MS - recently.minutesAgo) * MINUTE_MS;
  const at = (instant: number) => wireTime(instant, region.zoneId);
  const noPlate = seed.license === null;
  const corrected = throwDie(12) === 0 && !noPlate;
  const license = noPlate ? null : anotherPlate(throwDie);
  const vehicle = { license, vin: anotherVin(seed.vin, number), requestedBy: seed.requestedBy };
  const acts: Act[] = [];
  const payments: Paid[] = [];
  const tell = (kind: Act['kind'], createdAt: number, { id: createdBy }: Person, details: object) =>
    acts.push({ kind, createdAt, createdBy, details });
  const take = (
    amountCents: number,
    when: number,
    by: Person,
    but: { readonly paymentType?: string; readonly payKind?: PaymentKind; readonly reason?: string } = {},
  ) => {
    const paymentType = pick(['CASH', 'CREDIT_CARD', 'CREDIT_CARD', 'CHECK']);
    const payment = { paymentType, payKind: 'money' as PaymentKind, amountCents, ...but };
    const position = payments.length + 1;
    payments.push({ ...payment, position, regionId: region.id, createdAt: when, createdBy: by.id });
    tell('PAYMENT_ADDED', when, by, { position, ...payment });
  };
  const makeVoid = (position: number, when: number, by: Person, reason: string) => {
    const payment = payments[position - 1];
    if (payment === undefined) return;
    Object.assign(payment, { voidedAt: when, voidedBy: by.id, voidReason: reason });
    const { paymentType, amountCents } = payment;
    tell('PAYMENT_VOIDED', when, by, { position, paymentType, amountCents, reason });
  };

  tell('RECORDED', bootAt + 3 * MINUTE_MS, recorder, {});
  if (corrected) {
    const changes = [{ field: 'license', from: `${(license ?? '').slice(0, -1)}X`, to: license }];
    const reason = 'Misread at the kerb';
    tell('CORRECTED', bootAt + 20 * MINUTE_MS, recorder, { reason, changes });
  }
  const cancelled = throwDie(8) === 0 && recently === undefined;
  const releaser = pick(RELEASERS[region.code] ?? ['supervisor']);
  const hasLeft = releaser === 'former' && age < FORMER_AGE_MS;
  const closer = cancelled ? recorder : of(hasLeft ? 'supervisor' : releaser);
  const isOdd = (what: keyof typeof ODD) => number % ODD_EVERY === ODD[what];
  const closing = { closedLocal: at(closedAt), closedAt };
  const released = {
    releasedToFirstName: pick(FIRST),
    releasedToLastName: pick(LAST),
    receiptNumber: `${region.code}${String(20_000 + number - (isOdd('receiptTwice') ? 1 : 0))}`,
  };
  const release = (when: number, by: Person) => {
    const whole = throwDie(5) > 0 && !isOdd('unpaid') && !isOdd('waived');
    const first = whole ? region.bootFeeCents : 5_000;
    const rest = region.bootFeeCents - first;
    tell('RELEASED', when, by, { ...closing, ...released });
    take(first, when, by);
    if (isOdd('waived')) take(rest, when, by, WAIVED);
    else if (!whole && !isOdd('unpaid')) take(rest, when, by);
    if (isOdd('overpaid')) take(1_000, when, by);
  };
  const cancelNote = pick(CANCELLED_FOR);
  const isBackdated = isOdd('backdated') && recently === undefined;
  const recordedAt = closedAt + (isBackdated ? 90 : 2) * MINUTE_MS;
  if (cancelled) {
    tell('CANCELLED', recordedAt, closer, { ...closing, cancelNote });
  } else {
    const manager = of('supervisor');
    if (throwDie(25) === 0) {
      const before = closedAt - 30 * MINUTE_MS;
      release(before, closer);
      const reason = 'Released the wrong vehicle';
      tell('REOPENED', before + 10 * MINUTE_MS, manager, { reason, was: 'RELEASED' });
      for (const { position } of [...payments]) makeVoid(position, before + 10 * MINUTE_MS, manager, reason);
    }
    release(recordedAt, closer);
    if (throwDie(18) === 0 && recently === undefined) {
      const later = recordedAt + HOUR_MS;
      const last = payments.length;
      const amount = payments[last - 1]?.amountCents ?? 0;
      makeVoid(last, later, manager, 'The card was declined afterwards');
      take(amount, later + 5 * MINUTE_MS, manager);
    }
  }
  const removal = closedRemoval(region, region.rule, {
    ...{ number, closedAt, recordedAt, recently, now },
    why: cancelled ? 'CANCELLED' : 'RELEASED',
    closer: closer.id,
    removers: [of('creator').id, of('supervisor').id],
  });
  acts.push(...(removal?.acts ?? []));
  const { make, model, body, color, addr1, addr2, requestedBy, licenseState } = seed;
  return {
    key: randomUUID(),
    regionCode: region.code,
    likeNumber,
    recorded: { regionId: region.id, at: bootAt + 3 * MINUTE_MS, by: recorder.id },
    row: {
      ...names(seed),
      ...columnsOfValues({
        ...emptyValues(),
        ...{ make, model, body, color, addr1, addr2, requestedBy },
        ...{ city: cityOfRegionName(region.name), state: region.state },
        ...{ license: license ?? '', noLicense: noPlate, licenseState: noPlate ? null : licenseState },
        vin: vehicle.vin ?? '',
      }),
      ...searchOfVehicle({ ...vehicle, device: null }),
      ...{ regionId: region.id, companyId: recorder.companyId, bootAt, bootLocal: at(bootAt) },
      ...{ feeCents: region.bootFeeCents, charges: region.charges },
      ...{ status: cancelled ? 'CANCELLED' : 'RELEASED', ...closing, closedBy: closer.id },
      closedRecordedAt: recordedAt,
      ...(cancelled ? { cancelNote, ...NO_RELEASE } : { ...released, ...searchOfRelease(released) }),
      version: 1,
      ...{ createdAt: bootAt + 3 * MINUTE_MS, createdBy: recorder.id },
      ...{ changedAt: recordedAt, changedBy: closer.id },
    },
    ...{ acts, payments, removal: removal?.row ?? null },
    voidRelease: acts.some(({ kind }) => kind === 'REOPENED')
      ? { ...closing, ...released, closedBy: closer.id, ...searchOfRelease(released) }
      : null,
  };
}

const AT_ONCE = 150;

function* inParts<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += AT_ONCE) yield list.slice(at, at + AT_ONCE);
}

/**
 * Inserts the boots and assigns their numbers.
 * @returns the id of each by its key
 */
async function insertBoots(
  trx: Transaction<Schema>,
  boots: readonly ClosedBoot[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const part of inParts(boots)) {
    const made = await trx
      .insertInto('boot')
      .values(part.map(({ row, key }) => ({ ...row, refNum: key })))
      .returning(['id', 'refNum'])
      .execute();
    for (const { id, refNum } of made) ids.set(refNum, id);
    const numbers = part.map(({ key, regionCode }) => {
      const id = ids.get(key) ?? 0;
      const refNum = refNumOf(regionCode, id);
      return sql`(${sql.join([id, refNum, foldText(refNum)])})`;
    });
    await sql`update boot set ref_num = given.column2, ref_fold = given.column3
      from (values ${sql.join(numbers)}) as given where boot.id = cast(given.column1 as integer)`.execute(
      trx,
    );
  }
  return ids;
}

/** Inserts the words of the last names of the people that boots were released to. */
async function insertLastNames(
  trx: Transaction<Schema>,
  boots: readonly ClosedBoot[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const words = boots.flatMap(({ key, row }) => {
    const { regionId, companyId, bootAt, releasedToFirstName, releasedToLastName } = row;
    if (releasedToFirstName == null || releasedToLastName == null) return [];
    const boot = { bootId: ids.get(key) ?? 0, regionId, companyId, bootAt };
    const keys = searchOfLastName({ releasedToFirstName, releasedToLastName });
    return keys.map((each) => ({ ...boot, ...each }));
  });
  await insertAll(trx, 'lastNameWord', words);
}

/** Inserts the releases that a reopening voided. */
async function insertVoidReleases(
  trx: Transaction<Schema>,
  boots: readonly ClosedBoot[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const releases = boots.flatMap(({ key, row, voidRelease }) =>
    voidRelease === null ? [] : [{ ...voidRelease, bootId: ids.get(key) ?? 0, regionId: row.regionId }],
  );
  await insertAll(trx, 'voidRelease', releases);
}

/** Inserts how the boots were closed, and their removals. */
async function insertRemovals(
  trx: Transaction<Schema>,
  boots: readonly ClosedBoot[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const removals = boots.flatMap(({ key, removal }) =>
    removal === null ? [] : [{ ...removal, bootId: ids.get(key) ?? 0 }],
  );
  await insertAll(trx, 'removal', removals);
}

/**
 * Adds photos to the newest boot of each kind.
 * @returns their ids by boot, to register once it has a number
 */
async function addPhotos(
  trx: Transaction<Schema>,
  boots: readonly ClosedBoot[],
  stored: readonly ClosedPhotos[],
): Promise<ReadonlyMap<ClosedBoot, readonly number[]>> {
  const pictured = new Map<ClosedBoot, readonly number[]>();
  for (const photos of stored) {
    const { regionCode, number } = photos;
    const boot = boots.findLast((each) => each.regionCode === regionCode && each.likeNumber === number);
    if (boot === undefined) continue;
    const at = boot.recorded.at + MINUTE_MS;
    const files = await insertClosedPhotos(trx, photos, { ...boot.recorded, at });
    const made = { createdAt: at, createdBy: boot.recorded.by, kind: 'PHOTO_ADDED' as const };
    for (const { id: fileId, sha256 } of files) {
      boot.acts.push({ ...made, details: { fileId, sha256 } });
    }
    pictured.set(
      boot,
      files.map(({ id }) => id),
    );
  }
  return pictured;
}

/** Records ninety days of closed boots with few statements. */
export async function seedClosedBoots(
  trx: Transaction<Schema>,
  photos: readonly ClosedPhotos[],
  now: number,
): Promise<void> {
  const regions: Place[] = [];
  for (const region of await trx
    .selectFrom('region')
    .select(['id', 'code', 'name', 'state', 'zoneId', 'bootFeeCents', 'charges'])
    .execute()) {
    regions.push({ ...region, rule: await removalRule(trx, region.id) });
  }
  const users = await trx.selectFrom('appUser').select(['id', 'username', 'companyId']).execute();
  const people = new Map(users.map(({ username, ...person }) => [username, person]));
  const seeds = loadBootSeed();
  const names = await namesOf(trx, [...seeds.values()].flat());
  const throwDie = dice(20_261_122);
  const boots = regions.flatMap((region) => {
    const ofRegion = seeds.get(region.code) ?? [];
    const count = PER_REGION[region.code] ?? 0;
    return Array.from({ length: count }, (_, number) => {
      const like = throwDie(ofRegion.length);
      const seed = ofRegion[like];
      const recently = region.rule === null ? undefined : RECENTLY_CLOSED[count - 1 - number];
      const made = { throwDie, number, likeNumber: like + 1, recently, now };
      return seed === undefined ? [] : [closedBoot(seed, region, people, names, made)];
    }).flat();
  });
  boots.sort((a, b) => a.row.bootAt - b.row.bootAt);
  const pictured = await addPhotos(trx, boots, photos);
  const ids = await insertBoots(trx, boots);
  await insertLastNames(trx, boots, ids);
  await insertVoidReleases(trx, boots, ids);
  await insertRemovals(trx, boots, ids);
  const idOf = ({ key }: ClosedBoot) => ids.get(key) ?? 0;
  for (const [boot, fileIds] of pictured) {
    await trx
      .updateTable('file')
      .set({ bootId: idOf(boot) })
      .where('id', 'in', fileIds)
      .execute();
  }

  const payments = new Map<string, Paid & { readonly id: number }>();
  for (const part of inParts(
    boots.flatMap((boot) => boot.payments.map((payment) => ({ ...payment, bootId: idOf(boot) }))),
  )) {
    const made = await trx
      .insertInto('payment')
      .values([...part])
      .returningAll()
      .execute();
    for (const each of made) payments.set(`${String(each.bootId)} ${String(each.position)}`, each);
  }
  await seedEntries(
    trx,
    boots.flatMap((boot) =>
      boot.acts.map((act) => {
        const { position, ...said } = act.details as { position?: number };
        const payment = payments.get(`${String(idOf(boot))} ${String(position)}`);
        const details =
          act.kind === 'RECORDED'
            ? {
                refNum: refNumOf(boot.regionCode, idOf(boot)),
                factsSha256: factsSha256({ ...recordedValues(boot.row), ...beforeCorrection(boot) }),
                ...auditedColumns(boot.row),
              }
            : { ...(payment === undefined ? {} : { paymentId: payment.id }), ...said };
        const money = payment === undefined ? {} : moneyOf(boot.row, act, payment);
        return { ...act, ...money, bootId: idOf(boot), details: JSON.stringify(details) };
      }),
    ),
  );
}

/** The facts of a boot before its correction. */
function beforeCorrection({ acts }: ClosedBoot): BootFacts {
  const changes = acts.flatMap(({ kind, details }) =>
    kind === 'CORRECTED' ? (details as { readonly changes: readonly EntryChange[] }).changes : [],
  );
  return Object.fromEntries(changes.map(({ field, from }) => [field, from]));
}

/** The money columns of an act on a payment. */
function moneyOf(row: ClosedBoot['row'], { kind }: Act, payment: Paid & { readonly id: number }): EntryMoney {
  const { id: paymentId, paymentType, payKind, amountCents } = payment;
  const { regionId, companyId, receiptNumber = null } = row;
  return {
    ...{ paymentId, refundId: null, regionId, companyId, paymentType, payKind, receiptNumber },
    amountCents: kind === 'PAYMENT_VOIDED' ? -amountCents : amountCents,
  };
}

/** Records the acts with the audit trail, in chronological order. */
async function seedEntries(
  trx: Transaction<Schema>,
  entries: readonly Insertable<BootEntryTable>[],
): Promise<void> {
  const inOrder = [...entries].sort((a, b) => a.createdAt - b.createdAt);
  for (const part of inParts(inOrder)) {
    const made = await trx
      .insertInto('bootEntry')
      .values([...part])
      .returningAll()
      .execute();
    for (const entry of made) {
      const { bootId, kind, createdAt: at, createdBy: by } = entry;
      const subject = subjectOf.boot(bootId);
      audit(trx, { ...{ at, by, kind: `BOOT_${kind}`, subject }, details: auditedEntry(entry) });
    }
  }
}
