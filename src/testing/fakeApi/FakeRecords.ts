import { HttpError } from '../../api/errors';
import { paidFor } from '../../domain/boot/paid';
import { BOOT_FIELD_ORDER } from '../../domain/boot/fields';
import { createBootBody, valuesOfDetails } from '../../domain/boot/form';
import { NO_PLATE_MARKER } from '../../domain/constants';
import { centsToDollars } from '../../domain/money';
import type { CreateBootBody } from '../../domain/wire/boot';
import type { QueryOf } from '../../domain/wire/call';
import type { recordCalls } from '../../domain/wire/calls';
import type { BootRecord, EntryChange, EntryKind } from '../../domain/wire/records';
import type { StoredBoot } from '../builders';
import type { HandlersOf } from './CallDesk';
import { columnsOf, pay } from './FakeBoots';
import { refuseDevice } from './FakeDevices';
import { leftOf, leftOfPayment } from './world/payments';
import type { World } from './world/World';

type Payment = StoredBoot['payments'][number];

const TAKEN_BACK = new Set<EntryKind>(['PAYMENT_VOIDED', 'PAYMENT_REFUNDED', 'REOPENED']);

/** Search, history and changes of records. The search is simple; the real one is tested on the server. */
export function recordHandlers(world: World): HandlersOf<typeof recordCalls> {
  const by = () => world.user().shortName ?? '';
  const payment = (boot: StoredBoot, paymentId: number): Payment => {
    const found = boot.payments.find(({ id }) => id === paymentId);
    if (found === undefined) throw new HttpError(404, 'No such payment');
    return found;
  };
  const voidPayment = (boot: StoredBoot, voided: Payment, reason: string) => {
    const [{ paymentType }, amount] = [voided, leftOfPayment(voided)];
    const time = world.write(boot, 'PAYMENT_VOIDED', { note: reason, amount, paymentType });
    voided.voided = { time, by: by(), reason };
    return { time };
  };
  return {
    searchRecords: ({ cursor, limit, ...query }) => {
      const found = world.boots
        .filter((boot) => world.sees(boot) && isAskedFor(world, boot, query))
        .sort((a, b) => b.bootTime.localeCompare(a.bootTime, 'en') || b.id - a.id);
      const { items, next } = world.page(found, { cursor, limit });
      return { items: items.map((boot) => recordOf(world, boot)), next };
    },
    timeline: ({ bootId }) => world.entriesOf(world.boot(bootId)).map((entry) => ({ ...entry })),
    usedReceiptNumber: ({ number }) => ({
      used: world.boots
        .filter(({ receiptNumber }) => receiptNumber?.toLowerCase() === number.trim().toLowerCase())
        .map(({ refNum, closedTime }) => ({ refNum, time: closedTime ?? '' })),
    }),
    correct: ({ bootId, body, bootVersion }) => {
      const boot = world.boot(bootId);
      world.isAsSeen(boot, bootVersion);
      const before = bodyOf(world, boot);
      const after = { ...before, ...body.changes, dateTime: null } as CreateBootBody;
      Object.assign(boot, columnsOf(world, after));
      const changes = changesBetween(before, after);
      return { time: world.write(boot, 'CORRECTED', { note: body.reason ?? '', changes }) };
    },
    addNote: ({ bootId, body }) => ({
      time: world.write(world.boot(bootId), 'NOTE', { note: (body.text ?? '').trim() }),
    }),
    reopen: ({ bootId, body, bootVersion }) => {
      const boot = world.boot(bootId);
      if (boot.status === 'ACTIVE') throw new HttpError(409, 'The boot is active already');
      world.isAsSeen(boot, bootVersion);
      if (body.device === null) boot.device = '';
      refuseDevice(world, boot);
      if (boot.removal?.state === 'OFF' && body.onAgain !== true)
        throw new HttpError(409, 'The boot was taken off: say whether it is on the car again');
      const note = body.reason ?? '';
      const time = world.write(boot, 'REOPENED', { note });
      for (const each of boot.payments) if (!each.voided) voidPayment(boot, each, note);
      const { receiptNumber, releasedTo, closedTime } = boot;
      if (boot.status === 'RELEASED') {
        const receipt = { receiptNumber: receiptNumber ?? '', releasedTo: releasedTo ?? '' };
        boot.voidReceipts = [...(boot.voidReceipts ?? []), { ...receipt, time: closedTime ?? '' }];
      }
      Object.assign(boot, {
        ...{ status: 'ACTIVE', closedTime: null, closedBy: null, releasedTo: null },
        ...{ receiptNumber: null, cancelNote: null, removal: null },
      } satisfies Partial<StoredBoot>);
      return { time };
    },
    addPayment: ({ bootId, body, bootVersion }) => {
      const boot = world.boot(bootId);
      world.isAsSeen(boot, bootVersion);
      return pay(world, boot, body, leftOf(boot));
    },
    voidPayment: ({ bootId, paymentId, body }) => {
      const boot = world.boot(bootId);
      return voidPayment(boot, payment(boot, paymentId), body.reason ?? '');
    },
    refundPayment: ({ bootId, paymentId, body }) => {
      const boot = world.boot(bootId);
      const paid = payment(boot, paymentId);
      const { amount, paymentType } = body;
      const reason = body.reason ?? '';
      const time = world.write(boot, 'PAYMENT_REFUNDED', { amount, paymentType, note: reason });
      const refund = { amount, paymentType, reason, paidTo: body.paidTo ?? '' };
      const id = world.nextId();
      paid.refunds = [...(paid.refunds ?? []), { id, ...refund, time, by: by() }];
      return { id, time };
    },
  };
}

function isAskedFor(
  world: World,
  boot: StoredBoot,
  query: QueryOf<typeof recordCalls.searchRecords>,
): boolean {
  const {
    q = '',
    region,
    status,
    event = '',
    from = '',
    to = '9999',
    unpaid,
    overpaid,
    changed,
    onCar,
  } = query;
  const isOn = (filter: string | boolean | undefined) => String(filter) === 'true';
  const among = (wanted: string | readonly string[] | undefined, value: string) =>
    wanted === undefined || [wanted].flat().includes(value);
  const closing = ['released', 'cancelled'].includes(event);
  const day = (closing ? boot.closedTime : boot.bootTime)?.slice(0, 10) ?? '';
  const balance = boot.status === 'RELEASED' ? leftOf(boot) : 0;
  const receipts = [boot, ...(boot.voidReceipts ?? [])];
  const texts = [
    ...[boot.license, boot.refNum],
    ...receipts.flatMap(({ receiptNumber, releasedTo }) => [receiptNumber, releasedTo]),
  ];
  return [
    among(region, boot.regionCode) && among(status, boot.status),
    day >= from && day <= to,
    !closing || (boot.status === event.toUpperCase() && (query.by ?? boot.closedBy) === boot.closedBy),
    texts.join(' ').toLowerCase().includes(q.trim().toLowerCase()),
    !isOn(unpaid) || balance > 0,
    !isOn(overpaid) || balance < 0,
    !isOn(changed) || world.entriesOf(boot).some(({ kind }) => TAKEN_BACK.has(kind)),
    !isOn(onCar) || (boot.removal?.why != null && boot.removal.state !== 'OFF'),
  ].every(Boolean);
}

function recordOf(world: World, boot: StoredBoot): BootRecord {
  const { makeName: make, modelName: model, colorName: color, ...record } = boot;
  const noLicense = boot.license === null || boot.license === NO_PLATE_MARKER;
  return {
    ...{ ...record, make, model, color, noLicense },
    license: noLicense ? null : boot.license,
    vin: boot.vin || null,
    paidAmount: centsToDollars(paidFor(boot).paidCents),
    towCompanyName: world.companyName(boot.towCompanyId),
    removal: boot.removal ?? null,
  };
}

/** The boot as a create body with its current values. List items are codes. */
function bodyOf(world: World, boot: StoredBoot): CreateBootBody {
  const { makes, models, bodies, colors } = world.lists;
  const codeOf = (list: readonly { code: string; name: string }[], name: string) =>
    list.find((one) => one.name === name)?.code ?? null;
  const codes = {
    ...{ make: codeOf(makes, boot.makeName), model: codeOf(models, boot.modelName) },
    ...{ body: codeOf(bodies, boot.bodyName), color: codeOf(colors, boot.colorName) },
  };
  return createBootBody({ ...valuesOfDetails(boot), ...codes }, boot.regionCode);
}

function changesBetween(before: CreateBootBody, after: CreateBootBody): EntryChange[] {
  return BOOT_FIELD_ORDER.filter((field) => (before[field] ?? '') !== (after[field] ?? '')).map((field) => ({
    field,
    from: before[field] ?? null,
    to: after[field] ?? null,
  }));
}
