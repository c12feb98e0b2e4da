import { HttpError } from '../../api/errors';
import { BOOT_FIELD_ORDER, RECORDED_FIELDS, type BootValues } from '../../domain/boot/fields';
import { createBootBody, valuesOfDetails } from '../../domain/boot/form';
import { NO_PLATE_MARKER, RECORD_SEARCH } from '../../domain/constants';
import { paidFor } from '../../domain/boot/paid';
import { centsToDollars } from '../../domain/money';
import { plainText } from '../../domain/plainText';
import { checkReason, validateNote } from '../../domain/validation/record';
import { validatePayment, validateRefund } from '../../domain/validation/release';
import type { CreateBootBody } from '../../domain/wire/boot';
import type { recordCalls } from '../../domain/wire/calls';
import type { QueryOf } from '../../domain/wire/call';
import type { CashEntry } from '../../domain/wire/money';
import {
  BOOT_EXCEPTIONS,
  type BootRecord,
  type EntryChange,
  type EntryKind,
  type RecordEvent,
} from '../../domain/wire/records';
import { type StoredBoot } from '../builders';
import type { HandlersOf } from './CallDesk';
import { createProblems, sentences } from './checks';
import { refuseDevice } from './FakeDevices';
import { exceptionsIn, personName, personNamed } from './FakeReports';
import { takenIn } from './world/ledger';
import { leftOf, leftOfPayment, recordedPayment } from './world/payments';
import type { World } from './world/World';

const isOn = (filter: string | boolean | undefined) => String(filter) === 'true';
const TAKEN_BACK = new Set<EntryKind>(['PAYMENT_VOIDED', 'PAYMENT_REFUNDED', 'REOPENED']);

/** Whether a boot is closed but not off its car yet. */
const isOnCar = ({ removal }: StoredBoot) => removal?.why != null && removal.state !== 'OFF';

/** Whether the event that a search asks for happened to a boot, on its days and by its person. */
function hasEvent(
  world: World,
  boot: StoredBoot,
  { event = 'recorded', from, to, by, person, paymentType, hour }: QueryOf<typeof recordCalls.searchRecords>,
): boolean {
  const isIn = (time: string | null) =>
    time !== null && (!from || time.slice(0, 10) >= from) && (!to || time.slice(0, 10) <= to);
  const isBy = (name: string | null) =>
    (by === undefined || by === name) &&
    (person === undefined || Number(person) === (name === null ? 0 : personNamed(name).id));
  if (BOOT_EXCEPTIONS.some((kind) => kind === event)) {
    return exceptionsIn(world, boot.regionCode).some(
      (found) => found.kind === event && found.boot === boot && isIn(found.time) && isBy(found.by),
    );
  }
  switch (event) {
    case 'recorded':
      return (
        isIn(boot.bootTime) &&
        isBy(personName(boot.createdBy)) &&
        (hour === undefined || Number(boot.bootTime.slice(11, 13)) === Number(hour))
      );
    case 'toTakeOff':
      return boot.removal?.why != null && isIn(boot.removal.askedTime) && isBy(boot.removal.offBy);
    case 'released':
    case 'cancelled':
      return boot.status === event.toUpperCase() && isIn(boot.closedTime) && isBy(boot.closedBy);
    default:
      return takenIn(world, [boot], boot.regionCode).some(
        (taken) =>
          isOfMoney(event, taken.entry) &&
          isIn(taken.entry.time) &&
          isBy(taken.by) &&
          (paymentType === undefined || paymentType === taken.entry.paymentType),
      );
  }
}

function isOfMoney(event: RecordEvent, { kind, payKind }: CashEntry): boolean {
  if (event === 'refunded') return kind === 'REFUND';
  return payKind === (event === 'taken' ? 'money' : event === 'onAccount' ? 'account' : 'waived');
}

/** Search, history and changes of records. */
export function recordHandlers(world: World): HandlersOf<typeof recordCalls> {
  return {
    searchRecords: (query) => {
      const { q = '', region, status, cursor, limit, unpaid, overpaid, changed, onCar } = query;
      world.bootUser();
      if (!world.mayAnywhere('BOOT_VIEW') && !world.mayAnywhere('BOOT_VIEW_ALL')) {
        throw new HttpError(403, 'Not allowed');
      }
      const among = (wanted: string | readonly string[] | undefined, value: string) =>
        wanted === undefined || [wanted].flat().includes(value);
      const found = world.boots
        .filter((boot) => world.sees(boot) && among(region, boot.regionCode) && among(status, boot.status))
        .filter((boot) => hasEvent(world, boot, query))
        .filter((boot) => matches(boot, q))
        .filter((boot) => !isOn(unpaid) || (boot.status === 'RELEASED' && leftOf(boot) > 0))
        .filter((boot) => !isOn(overpaid) || (boot.status === 'RELEASED' && leftOf(boot) < 0))
        .filter((boot) => !isOn(changed) || world.entriesOf(boot).some(({ kind }) => TAKEN_BACK.has(kind)))
        .filter((boot) => !isOn(onCar) || isOnCar(boot))
        .sort((a, b) => b.bootTime.localeCompare(a.bootTime, 'en') || b.id - a.id);
      const rest = cursor === undefined ? found : after(found, cursor);
      const items = rest.slice(0, Number(limit ?? world.pageSize));
      const last = items.at(-1);
      return {
        items: items.map((boot) => recordOf(world, boot)),
        next: last === undefined || items.length === rest.length ? null : cursorOf(last),
      };
    },
    timeline: ({ bootId }) => {
      world.bootUser();
      return world.entriesOf(world.bootSeen(bootId)).map((entry) => ({ ...entry }));
    },
    usedReceiptNumber: ({ regionCode, number }) => {
      world.bootUser();
      world.need(regionCode, 'BOOT_RELEASE');
      const asked = number.trim().toLowerCase();
      const used = world.boots
        .filter((boot) => boot.regionCode === regionCode)
        .flatMap((boot) =>
          [...(boot.voidReceipts ?? []), receiptOf(boot)]
            .filter(({ receiptNumber }) => receiptNumber.toLowerCase() === asked)
            .map(({ time }) => ({ refNum: boot.refNum, time })),
        );
      return { used: used.sort((a, b) => b.time.localeCompare(a.time, 'en')) };
    },
    correct: ({ regionCode, bootId, body, idempotencyKey, bootVersion }) => {
      world.changer();
      world.need(regionCode, 'BOOT_CREATE');
      return world.once(idempotencyKey, ['correct', regionCode, bootId, body], () => {
        const boot = bootIn(world, regionCode, bootId);
        if (boot.status !== 'ACTIVE') throw new HttpError(409, saidOf(boot));
        world.isAsSeen(boot, bootVersion);
        const reason = body.reason ?? '';
        const before = bodyOf(world, boot);
        const after = { ...before, ...body.changes, dateTime: null } as CreateBootBody;
        const error = checkReason(reason);
        const problems = [
          ...(error ? sentences({ reason: error }) : []),
          ...createProblems(after, world, world.region(regionCode).zoneId),
        ];
        const changes = changesBetween(before, after);
        if (problems.length === 0 && changes.length === 0) problems.push('Nothing would be changed');
        if (problems.length > 0) throw new HttpError(400, problems.join('. '));
        apply(world, boot, after);
        return {
          refNum: boot.refNum,
          reply: { time: world.write(boot, 'CORRECTED', { note: reason, changes }) },
        };
      });
    },
    addNote: ({ bootId, body, idempotencyKey }) => {
      world.changer();
      return world.once(idempotencyKey, ['note', bootId, body], () => {
        const boot = world.bootSeen(bootId);
        const note = body.text ?? '';
        refuse(sentences(validateNote({ note })));
        return { refNum: boot.refNum, reply: { time: world.write(boot, 'NOTE', { note: note.trim() }) } };
      });
    },
    reopen: ({ regionCode, bootId, body, idempotencyKey, bootVersion }) => {
      world.changer();
      const seen = world.boots.find((one) => one.id === bootId);
      world.need(regionCode, seen?.status === 'CANCELLED' ? 'BOOT_CANCEL' : 'BOOT_RELEASE');
      return world.once(idempotencyKey, ['reopen', regionCode, bootId, body], () => {
        const boot = bootIn(world, regionCode, bootId);
        if (boot.status === 'ACTIVE') throw new HttpError(409, 'The boot is active already');
        world.isAsSeen(boot, bootVersion);
        if (body.device === null) boot.device = '';
        refuseDevice(world, boot);
        const reason = reasonOf(body.reason);
        if (boot.removal?.state === 'OFF' && body.onAgain !== true)
          throw new HttpError(409, 'The boot was taken off: say whether it is on the car again');
        boot.removal = null;
        const time = world.write(boot, 'REOPENED', { note: reason });
        for (const payment of boot.payments) if (!payment.voided) voidPayment(world, boot, payment, reason);
        if (boot.status === 'RELEASED') boot.voidReceipts = [...(boot.voidReceipts ?? []), receiptOf(boot)];
        Object.assign(boot, {
          status: 'ACTIVE',
          closedTime: null,
          closedBy: null,
          releasedTo: null,
          receiptNumber: null,
          cancelNote: null,
        } satisfies Partial<StoredBoot>);
        return { refNum: boot.refNum, reply: { time } };
      });
    },
    addPayment: ({ bootId, body, idempotencyKey, bootVersion }) => {
      world.changer();
      return world.once(idempotencyKey, ['payment', bootId, body], () => {
        const boot = world.bootSeen(bootId);
        world.need(boot.regionCode, 'BILLING_ADD_PAYMENT');
        if (boot.status !== 'RELEASED') throw new HttpError(409, 'The boot is not released');
        world.isAsSeen(boot, bootVersion);
        const { tendered, reference, reason } = body;
        refuse(
          sentences(
            validatePayment({
              ...{ paymentType: body.paymentType, amount: String(body.paymentAmount) },
              ...{ tendered: tendered == null ? '' : String(tendered) },
              ...{ reference: reference ?? '', reason: reason ?? '' },
            }),
          ),
        );
        const payment = recordedPayment(body, leftOf(boot));
        const { paymentAmount: amount, paymentType, reason: note } = payment;
        const id = world.nextId();
        const by = world.user().shortName ?? '';
        const time = world.write(boot, 'PAYMENT_ADDED', { amount, paymentType, note });
        boot.payments.push({ id, ...payment, time, by, voided: null });
        return { refNum: boot.refNum, reply: { id, time } };
      });
    },
    voidPayment: ({ bootId, paymentId, body, idempotencyKey }) => {
      world.changer();
      return world.once(idempotencyKey, ['void', bootId, paymentId, body], () => {
        const boot = world.bootSeen(bootId);
        world.need(boot.regionCode, 'BILLING_VOID_PAYMENT');
        const payment = boot.payments.find(({ id }) => id === paymentId);
        if (payment === undefined) throw new HttpError(404, 'No such payment');
        const { voided } = payment;
        if (voided) throw new HttpError(409, `Already void: by ${voided.by ?? ''} at ${voided.time}`);
        if (leftOfPayment(payment) === 0) throw new HttpError(409, 'All of it was paid back');
        return {
          refNum: boot.refNum,
          reply: { time: voidPayment(world, boot, payment, reasonOf(body.reason)) },
        };
      });
    },
    refundPayment: ({ bootId, paymentId, body, idempotencyKey }) => {
      world.changer();
      return world.once(idempotencyKey, ['refund', bootId, paymentId, body], () => {
        const boot = world.bootSeen(bootId);
        world.need(boot.regionCode, 'BILLING_VOID_PAYMENT');
        const payment = boot.payments.find(({ id }) => id === paymentId);
        if (payment === undefined) throw new HttpError(404, 'No such payment');
        const { amount, paymentType, reason = '', paidTo = '' } = body;
        const values = { amount: String(amount), paymentType, reason: reason ?? '', paidTo: paidTo ?? '' };
        refuse(sentences(validateRefund(values)));
        const known = world.lists.paymentTypes.find(({ name }) => name === paymentType);
        if (known === undefined) refuse(['Payment Type is not in the list: choose one that is']);
        if ((known?.kind ?? 'money') !== 'money') refuse(['Payment Type must be a type that takes money']);
        if (boot.status !== 'RELEASED') throw new HttpError(409, 'The boot is not released');
        if (payment.voided) throw new HttpError(409, 'The payment is void');
        const left = leftOfPayment(payment);
        if (amount > left) throw new HttpError(409, `At most ${String(left)} can be paid back`);
        const id = world.nextId();
        const time = world.write(boot, 'PAYMENT_REFUNDED', { amount, paymentType, note: values.reason });
        const by = world.user().shortName ?? '';
        const { reason: why, paidTo: whom } = values;
        payment.refunds = [
          ...(payment.refunds ?? []),
          { id, amount, paymentType, reason: why, paidTo: whom, time, by },
        ];
        return { refNum: boot.refNum, reply: { id, time } };
      });
    },
  };
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new HttpError(400, problems.join('. '));
}

function reasonOf(text: string | null | undefined): string {
  const error = checkReason(text ?? '');
  if (error) refuse(sentences({ reason: error }));
  return (text ?? '').trim();
}

function saidOf(boot: StoredBoot): string {
  const what = boot.status === 'RELEASED' ? 'released' : 'cancelled';
  return `Already ${what} by ${boot.closedBy ?? ''} at ${boot.closedTime ?? ''}`;
}

function bootIn(world: World, regionCode: string, bootId: number): StoredBoot {
  const boot = world.bootSeen(bootId);
  if (boot.regionCode !== regionCode) throw new HttpError(404, 'No such boot');
  return boot;
}

function voidPayment(
  world: World,
  boot: StoredBoot,
  payment: StoredBoot['payments'][number],
  reason: string,
): string {
  const { paymentType } = payment;
  const amount = leftOfPayment(payment);
  const time = world.write(boot, 'PAYMENT_VOIDED', { note: reason, amount, paymentType });
  payment.voided = { time, by: world.user().shortName ?? '', reason };
  return time;
}

/** A plate for comparison: look-alike characters are unified, blanks and dashes are dropped. */
function plateKey(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replaceAll('I', '1');
}

/**
 * The words of a name from each word on, alone and as `Last, First`, since it is unknown where the last name
 * begins.
 */
function namesOf(name: string): string[] {
  const words = plainText(name).split(/[\s-]+/);
  const from = words.map((_, index) => words.slice(index).join(' '));
  return [...from, ...from.flatMap((last, at) => words.slice(0, at).map((first) => `${last}, ${first}`))];
}

function matches(boot: StoredBoot, q: string): boolean {
  const wanted = plainText(q).trim();
  if (wanted === '') return true;
  const begins = (text: string | null) => plainText(text ?? '').startsWith(wanted);
  const vin = wanted.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replaceAll('I', '1');
  const digits = /^(?:[a-z]+-?)?0*(\d+)$/.exec(wanted)?.[1];
  const receipts = [
    { receiptNumber: boot.receiptNumber ?? '', releasedTo: boot.releasedTo ?? '' },
    ...(boot.voidReceipts ?? []),
  ];
  return (
    plateKey(boot.license ?? '').startsWith(plateKey(wanted)) ||
    boot.vin.startsWith(vin) ||
    (vin.length >= RECORD_SEARCH.vinEndMin && boot.vin.endsWith(vin)) ||
    [boot.refNum, boot.requestedBy].some(begins) ||
    begins(boot.refNum.replace('-', '')) ||
    (digits !== undefined && boot.refNum.endsWith(`-${digits.padStart(6, '0')}`)) ||
    receipts.some(({ receiptNumber, releasedTo }) => [receiptNumber, ...namesOf(releasedTo)].some(begins))
  );
}

const cursorOf = ({ bootTime, id }: StoredBoot) => `${bootTime} ${String(id)}`;

function after(found: readonly StoredBoot[], cursor: string): readonly StoredBoot[] {
  const [bootTime = '', id = ''] = cursor.split(' ');
  if (!/^\d+$/.test(id)) throw new HttpError(400, 'The cursor is invalid: start again without one');
  return found.filter(
    (boot) => boot.bootTime < bootTime || (boot.bootTime === bootTime && boot.id < Number(id)),
  );
}

const receiptOf = ({ receiptNumber, releasedTo, closedTime }: StoredBoot) => ({
  receiptNumber: receiptNumber ?? '',
  releasedTo: releasedTo ?? '',
  time: closedTime ?? '',
});

function recordOf(world: World, boot: StoredBoot): BootRecord {
  const { paidCents: paid } = paidFor(boot);
  const noLicense = boot.license === null || boot.license === NO_PLATE_MARKER;
  return {
    id: boot.id,
    refNum: boot.refNum,
    regionCode: boot.regionCode,
    status: boot.status,
    license: noLicense ? null : boot.license,
    licenseState: boot.licenseState,
    noLicense,
    vin: boot.vin || null,
    make: boot.makeName,
    model: boot.modelName,
    color: boot.colorName,
    bootTime: boot.bootTime,
    closedTime: boot.closedTime,
    closedTimeUtc: boot.closedTimeUtc,
    receiptNumber: boot.receiptNumber,
    releasedTo: boot.releasedTo,
    totalPaymentAmount: boot.totalPaymentAmount,
    paidAmount: centsToDollars(paid),
    towCompanyId: boot.towCompanyId,
    towCompanyName: world.companyName(boot.towCompanyId),
    removal: boot.removal ?? null,
    ...(boot.voidReceipts === undefined ? {} : { voidReceipts: boot.voidReceipts }),
  };
}

/** The boot as a create body with its current values. List items are codes. */
function bodyOf(world: World, boot: StoredBoot): CreateBootBody {
  const { makes, models, bodies, colors } = world.lists;
  const codeOf = (list: readonly { code: string; name: string }[], name: string) =>
    list.find((one) => one.name === name)?.code ?? null;
  const values: BootValues = {
    ...valuesOfDetails(boot),
    make: codeOf(makes, boot.makeName),
    model: codeOf(models, boot.modelName),
    body: codeOf(bodies, boot.bodyName),
    color: codeOf(colors, boot.colorName),
  };
  return createBootBody(values, boot.regionCode);
}

function changesBetween(before: CreateBootBody, after: CreateBootBody): EntryChange[] {
  return BOOT_FIELD_ORDER.filter((field) => (before[field] ?? '') !== (after[field] ?? '')).map((field) => ({
    field,
    from: before[field] ?? null,
    to: after[field] ?? null,
  }));
}

function apply(world: World, boot: StoredBoot, body: CreateBootBody): void {
  const { makes, models, bodies, colors } = world.lists;
  const nameOf = (list: readonly { code: string; name: string }[], code: string | null | undefined) =>
    list.find((one) => one.code === code)?.name ?? '';
  Object.assign(boot, {
    ...Object.fromEntries(RECORDED_FIELDS.map((field) => [field, body[field] ?? ''])),
    licenseState: body.licenseState ?? null,
    makeName: nameOf(makes, body.make),
    modelName: nameOf(models, body.model),
    bodyName: nameOf(bodies, body.body),
    colorName: nameOf(colors, body.color),
    bootTime: `${body.date}T${body.time}:00`,
  } satisfies Partial<StoredBoot>);
}
