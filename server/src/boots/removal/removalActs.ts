import { checkOffTime } from '../../../../src/domain/boot/removal';
import { LIMITS } from '../../../../src/domain/constants';
import { entered, enteredCode } from '../../../../src/domain/equalText';
import { holds } from '../../../../src/domain/permissions';
import type { Clock } from '../../../../src/domain/time/clock';
import { instantOf, showInstant, wireTime } from '../../../../src/domain/time/zone';
import { checkReason } from '../../../../src/domain/validation/record';
import { checkLines, checkText } from '../../../../src/domain/validation/text';
import { collectErrors } from '../../../../src/domain/validation/fieldError';
import type { ChangedReply } from '../../../../src/domain/wire/records';
import type { NotFoundBody, OffBody, RemovalBackBody } from '../../../../src/domain/wire/removals';
import type { Viewer } from '../../access/viewer';
import type { Db } from '../../db/database';
import { forbidden, HttpError, notFound, REFUSALS } from '../../http/httpError';
import { faultsOf, refuse, type Fault } from '../../validate/fieldFaults';
import type { ValidParts } from '../../validate/validate';
import { notActive } from '../closing/closeBoot';
import type { FromTheKerb } from '../creating/fromTheKerb';
import { actOn, putBackOn, takeNamedOff, type NamedOff } from '../device/onCar';
import { deviceNamed } from '../device/storedDevices';
import { recordEntry, type NewEntry } from '../bootEntries';
import { changedMeanwhile, sayWhen, visibleBoot, type StoredBoot } from '../storedBoot';
import type { Recorded } from '../submissions';
import { namedRemoval, namedRemovals, removalRule, type NamedRemoval } from './storedRemoval';

/** The dependencies of an act. */
interface Context {
  readonly db: Db;
  readonly clock: Clock;
}
type Work = (trx: Db) => Promise<Recorded>;
/** When the device stored and sent an act, by its clock. */
export type KerbTimes = Pick<FromTheKerb, 'keptAt' | 'sentAt'>;

const STILL_ON = ['WAITING', 'TAKEN', 'NOT_FOUND'] as const;
const NOBODY = { takenAt: null, takenBy: null } as const;

const removed = (boot: StoredBoot, at: number): Recorded => {
  const answer: ChangedReply = { time: wireTime(at, boot.zoneId) };
  return { bootId: boot.id, refNum: boot.refNum, answer };
};

/** Records an act in the boot's history and in the audit trail. @returns its answer */
async function recordAct(
  trx: Db,
  boot: StoredBoot,
  act: Pick<NewEntry, 'kind' | 'at' | 'by'>,
  details: object = {},
): Promise<Recorded> {
  await recordEntry(trx, { ...act, bootId: boot.id, details });
  return removed(boot, act.at);
}

const kerbOf = ({ keptAt, sentAt }: KerbTimes) => ({
  ...(keptAt === null ? {} : { keptAt }),
  ...(sentAt === null ? {} : { sentAt }),
});

const nothingToTakeOff = () => notFound('This boot is not to be taken off');

/**
 * The boot whose removal is to change.
 * @throws HttpError 404 if it may not be seen, or its region takes no boots off and this one is not left from before;
 *   403 without the permission
 */
async function bootToRemove(db: Db, viewer: Viewer, bootId: number): Promise<StoredBoot> {
  const boot = await visibleBoot(db, viewer, bootId);
  if (!holds(viewer.permissions, boot.regionCode, 'RELEASE_REMOVAL')) throw forbidden(REFUSALS.permission);
  if ((await removalRule(db, boot.regionId)) !== null) return boot;
  const left = await namedRemoval(db, boot.id);
  if (left === undefined) throw nothingToTakeOff();
  return boot;
}

/** Why a boot has no removal to change: it was just closed or reopened, it is active, or its region did not begin one. */
async function noRemoval(trx: Db, boot: StoredBoot): Promise<HttpError> {
  const { id, refNum, zoneId } = boot;
  const { status } = await trx
    .selectFrom('boot')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status !== 'ACTIVE') {
    return boot.status === 'ACTIVE' ? await changedMeanwhile(trx, boot) : nothingToTakeOff();
  }
  const act = await trx
    .selectFrom('bootEntry')
    .leftJoin('appUser', 'appUser.id', 'bootEntry.createdBy')
    .select(['bootEntry.createdAt', 'appUser.shortName'])
    .where('bootId', '=', id)
    .where('kind', '=', 'REOPENED')
    .orderBy('bootEntry.id', 'desc')
    .executeTakeFirst();
  if (act === undefined) return new HttpError(409, `Boot ${refNum} is active: release or cancel it first`);
  const who = act.shortName === null ? '' : ` by ${act.shortName}`;
  return new HttpError(409, `Boot ${refNum} was reopened${who} on ${sayWhen(act.createdAt, zoneId)}`);
}

/** @throws HttpError 409 or 404 if the boot has no removal, or its motorist is waiting for the release */
async function removalNow(trx: Db, boot: StoredBoot): Promise<NamedRemoval> {
  const row = await namedRemoval(trx, boot.id);
  if (row === undefined || row.state === 'REQUESTED') throw await noRemoval(trx, boot);
  return row;
}

const by = (name: string | null) => (name === null ? '' : ` by ${name}`);
const isOff = ({ refNum, zoneId }: StoredBoot, { offAt, removerName }: NamedRemoval) =>
  `Boot ${refNum} was already taken off${by(removerName)} on ${sayWhen(offAt ?? 0, zoneId)}`;
const isTaken = ({ refNum, zoneId }: StoredBoot, { takenAt, takerName }: NamedRemoval) =>
  `Boot ${refNum} has been taken${by(takerName)} since ${sayWhen(takenAt ?? 0, zoneId)}`;

/** Why somebody else's act was first. */
async function tooLate(trx: Db, boot: StoredBoot, row: NamedRemoval): Promise<HttpError> {
  if (row.state === 'OFF') return new HttpError(409, isOff(boot, row));
  if (row.state === 'TAKEN') return new HttpError(409, isTaken(boot, row));
  return changedMeanwhile(trx, boot);
}

/**
 * Checks the request, and returns the function that gives the removal to the viewer, who may have it already.
 * @throws HttpError 404, 403; the function throws 409 if somebody else has taken it, or the boot is off or active
 */
export async function prepareTake({ db, clock }: Context, viewer: Viewer, bootId: number): Promise<Work> {
  const boot = await bootToRemove(db, viewer, bootId);
  const now = clock();
  return async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('removal')
      .set({ state: 'TAKEN', takenAt: now, takenBy: viewer.id })
      .where('bootId', '=', boot.id)
      .where('state', 'in', ['WAITING', 'NOT_FOUND'])
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) {
      const row = await removalNow(trx, boot);
      if (row.state !== 'TAKEN' || row.takenBy !== viewer.id) throw await tooLate(trx, boot, row);
      return removed(boot, row.takenAt ?? now);
    }
    return recordAct(trx, boot, { kind: 'REMOVAL_TAKEN', at: now, by: viewer.id });
  };
}

/**
 * Checks the request, and returns the function that gives the viewer's removal back. If nobody has it, nothing changes.
 * @throws as `prepareTake`
 */
export async function prepareLeave({ db, clock }: Context, viewer: Viewer, bootId: number): Promise<Work> {
  const boot = await bootToRemove(db, viewer, bootId);
  const now = clock();
  return async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('removal')
      .set({ state: 'WAITING', ...NOBODY })
      .where('bootId', '=', boot.id)
      .where('state', '=', 'TAKEN')
      .where('takenBy', '=', viewer.id)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) {
      const row = await removalNow(trx, boot);
      if (row.state === 'OFF' || row.state === 'TAKEN') throw await tooLate(trx, boot, row);
      return removed(boot, now);
    }
    return recordAct(trx, boot, { kind: 'REMOVAL_LEFT', at: now, by: viewer.id });
  };
}

const noteFault = (note: string) => checkLines(note, { max: LIMITS.notes });

/** The boot that a report names. @throws HttpError 400 if its region's list does not have it */
async function namedIn(
  db: Db,
  { regionId }: StoredBoot,
  { device, swap }: OffBody,
  hasDevices: boolean,
): Promise<NamedOff> {
  const number = enteredCode(device ?? '');
  if (!hasDevices || number === '') return { device: null, swap: false };
  const error =
    checkText(number, { max: LIMITS.deviceNumber, required: false }) ??
    ((await deviceNamed(db, regionId, number)) === undefined
      ? ({ code: 'deviceUnknown', params: { number } } as const)
      : null);
  refuse(faultsOf(collectErrors([['device', error]])));
  return { device: number, swap: swap === true };
}

/** The faults of an `off` body that need no boot; the body may be only partly valid. */
export function offFaults({ dateTime, note }: ValidParts<OffBody>): Fault[] {
  const missing = dateTime === '' ? ({ code: 'required' } as const) : null;
  return faultsOf(
    collectErrors([
      ['dateTime', missing],
      ['note', noteFault(note ?? '')],
    ]),
  );
}

/**
 * Checks the request, and returns the function that records a boot as off. Whoever comes second is told who was first,
 * and their report becomes a note.
 * @throws HttpError 404, 403; 400 naming each wrong field
 */
export async function prepareOff(
  { db, clock, hasDevices }: Context & { readonly hasDevices: boolean },
  viewer: Viewer,
  bootId: number,
  { body, kerb }: { readonly body: OffBody; readonly kerb: KerbTimes },
): Promise<Work> {
  const boot = await bootToRemove(db, viewer, bootId);
  const { zoneId, closedAt, closedLocal, closedRecordedAt } = boot;
  const now = clock();
  const closing = { closedAt: closedAt ?? boot.bootAt, closedTime: closedLocal ?? boot.bootLocal };
  refuse(
    faultsOf(
      collectErrors([
        ['dateTime', checkOffTime(body.dateTime, { zoneId, clock: () => now, ...closing })],
        ['note', noteFault(body.note)],
      ]),
    ),
  );
  const offAt = instantOf(body.dateTime, zoneId, now);
  const note = entered(body.note) === '' ? null : body.note.trim();
  const named = await namedIn(db, boot, body, hasDevices);
  return async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('removal')
      .set({ state: 'OFF', offAt, offBy: viewer.id })
      .where('bootId', '=', boot.id)
      .where('state', 'in', STILL_ON)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return tooLateOff(trx, viewer, boot, { offAt, note, now });
    const { closedRecordedAt: stands, device } = await trx
      .selectFrom('boot')
      .select(['closedRecordedAt', 'device'])
      .where('id', '=', boot.id)
      .executeTakeFirstOrThrow();
    // Reopened and closed again since the time was checked.
    if (stands !== closedRecordedAt) throw await changedMeanwhile(trx, boot);
    const { note: offNote, details } = await takeNamedOff(
      trx,
      actOn(boot, viewer, now),
      { id: boot.id, device },
      named,
    );
    return recordAct(
      trx,
      boot,
      { kind: 'BOOT_OFF', at: now, by: viewer.id },
      { offAt, note: [offNote, note].filter(Boolean).join('. ') || null, ...details, ...kerbOf(kerb) },
    );
  };
}

/** Stores a late report about a boot that is already off or was reopened. @throws HttpError 404 if there was no removal */
async function tooLateOff(
  trx: Db,
  viewer: Viewer,
  boot: StoredBoot,
  { offAt, note, now }: { readonly offAt: number; readonly note: string | null; readonly now: number },
): Promise<Recorded> {
  const row = await namedRemoval(trx, boot.id);
  const isTwice = row?.state === 'OFF';
  const refusal = isTwice ? isOff(boot, row) : await reopenedAs(trx, boot);
  const offNote = `${showInstant(offAt, boot.zoneId)} by ${viewer.shortName}${note === null ? '' : `: ${note}`}`;
  const text = `${isTwice ? 'Also reported' : 'Reported'} off ${offNote}`;
  const act = { kind: 'NOTE', at: now, by: viewer.id } as const;
  return { ...(await recordAct(trx, boot, act, { note: text })), refusal };
}

/** The reason for which a late report is refused. @throws HttpError 404 if there was no removal */
async function reopenedAs(trx: Db, boot: StoredBoot): Promise<string> {
  const error = await noRemoval(trx, boot);
  if (error.status !== 409) throw error;
  return error.message;
}

/** The faults of a `not-found` body. */
export function notFoundFaults({ note }: ValidParts<NotFoundBody>): Fault[] {
  return faultsOf(collectErrors([['note', checkReason(note ?? '')]]));
}

/**
 * Checks the request, and returns the function that records that the car is not there. Nobody has the removal then.
 * @throws HttpError 404, 403, 400; the function throws 409 if the boot is off or active
 */
export async function prepareNotFound(
  { db, clock }: Context,
  viewer: Viewer,
  bootId: number,
  { body, kerb }: { readonly body: NotFoundBody; readonly kerb: KerbTimes },
): Promise<Work> {
  const boot = await bootToRemove(db, viewer, bootId);
  refuse(notFoundFaults(body));
  const now = clock();
  const note = body.note.trim();
  return async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('removal')
      .set({ state: 'NOT_FOUND', ...NOBODY })
      .where('bootId', '=', boot.id)
      .where('state', 'in', STILL_ON)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw await tooLate(trx, boot, await removalNow(trx, boot));
    return recordAct(
      trx,
      boot,
      { kind: 'BOOT_NOT_FOUND', at: now, by: viewer.id },
      { note, ...kerbOf(kerb) },
    );
  };
}

/**
 * Checks the request, and returns the function that makes a removal wait again. Its times stay as they were.
 * @throws HttpError 404, 403, 400; the function throws 409 if the boot is not off, or the physical boot is on another
 *   car
 */
export async function prepareBack(
  { db, clock, hasDevices }: Context & { readonly hasDevices: boolean },
  viewer: Viewer,
  bootId: number,
  body: RemovalBackBody,
): Promise<Work> {
  const boot = await bootToRemove(db, viewer, bootId);
  refuse(faultsOf(collectErrors([['reason', checkReason(body.reason)]])));
  const now = clock();
  const reason = body.reason.trim();
  return async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('removal')
      .set({ state: 'WAITING', ...NOBODY, offAt: null, offBy: null, atClosing: 0 })
      .where('bootId', '=', boot.id)
      .where('state', '=', 'OFF')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) {
      await removalNow(trx, boot);
      throw new HttpError(409, `Boot ${boot.refNum} is not off`);
    }
    const { device } = await trx
      .selectFrom('boot')
      .select('device')
      .where('id', '=', boot.id)
      .executeTakeFirstOrThrow();
    const act = actOn(boot, viewer, now);
    const isForgotten = body.device === null;
    const changes = await putBackOn(trx, act, { id: boot.id, device }, { isForgotten, hasDevices });
    return recordAct(
      trx,
      boot,
      { kind: 'REMOVAL_BACK', at: now, by: viewer.id },
      { reason, ...(changes.length === 0 ? {} : { changes }) },
    );
  };
}

/**
 * Checks the request, and returns the function that records that the motorist is waiting. The first time counts.
 * @throws HttpError 404 if the boot may not be seen, or its region does not count from the request; the function throws
 *   409 if the boot is closed
 */
export async function prepareRequest({ db, clock }: Context, viewer: Viewer, bootId: number): Promise<Work> {
  const boot = await visibleBoot(db, viewer, bootId);
  const rule = await removalRule(db, boot.regionId);
  if (rule?.countsFrom !== 'request') throw notFound('Nothing counts from the request in this region');
  const now = clock();
  return async (trx) => {
    // Updating the boot's row makes a simultaneous release wait, or this wait for it.
    const { numUpdatedRows } = await trx
      .updateTable('boot')
      .set((eb) => ({ altered: eb.ref('altered') }))
      .where('id', '=', boot.id)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw await notActive(trx, boot);
    const nothing = { why: null, dueAt: null, ...NOBODY, offAt: null, offBy: null };
    const first = await trx
      .insertInto('removal')
      .values({ bootId: boot.id, regionId: boot.regionId, state: 'REQUESTED', askedAt: now, ...nothing })
      .onConflict((on) => on.column('bootId').doNothing())
      .returning('askedAt')
      .executeTakeFirst();
    if (first === undefined) {
      const { askedAt } = await namedRemovals(trx)
        .where('removal.bootId', '=', boot.id)
        .executeTakeFirstOrThrow();
      return removed(boot, askedAt);
    }
    return recordAct(trx, boot, { kind: 'REMOVAL_REQUESTED', at: now, by: viewer.id });
  };
}
