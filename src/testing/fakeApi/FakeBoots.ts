import { HttpError } from '../../api/errors';
import { columnsOfValues, RECORDED_FIELDS } from '../../domain/boot/fields';
import { valuesOfBody } from '../../domain/boot/form';
import { NO_PLATE_MARKER } from '../../domain/constants';
import { sumCents, toCents } from '../../domain/money';
import { combineDateTime } from '../../domain/time/text';
import { epochOf, utcTime, wireTime } from '../../domain/time/zone';
import {
  eachText,
  LISTED_TEXTS,
  type BootListItem,
  type ClosedReply,
  type CreateBootBody,
  type Payment,
} from '../../domain/wire/boot';
import type { bootCalls } from '../../domain/wire/calls';
import { aBoot, type StoredBoot } from '../builders';
import type { HandlersOf } from './CallDesk';
import { refuseDuplicate } from './duplicates';
import { refuseDevice } from './FakeDevices';
import { noticeOf } from './FakeNotices';
import { removalFrom } from './FakeRemovals';
import { DEMO_FEES } from './world/demo';
import { leftOf, recordedPayment } from './world/payments';
import type { World } from './world/World';

/** The calls for active boots and their photos. */
export function bootHandlers(world: World): HandlersOf<typeof bootCalls> {
  return {
    uploadUrl: () => {
      const url = `/api-web/api/file/upload/${String(world.nextId())}`;
      world.uploadUrls.add(url);
      return url;
    },
    registerFile: ({ vehicleId, fileId, label = '', sha256 = null }) => {
      const file = world.files.get(fileId);
      const boot = world.boots.find((one) => one.id === vehicleId);
      if (file === undefined || boot === undefined) throw new HttpError(404, 'No such file');
      const isThere = boot.photos.some((photo) => sha256 !== null && photo.sha256 === sha256);
      if (file.bootId !== null || isThere) return undefined;
      file.bootId = vehicleId;
      world.write(boot, 'PHOTO_ADDED');
      boot.photos.push({
        ...{ id: fileId, url: `/api-web/api/photo/${String(fileId)}` },
        ...{ sha256: file.sha256 ?? sha256, label: label.trim() || null },
      });
      return undefined;
    },
    defaultState: ({ regionCode }) => {
      const state = world.lists.states.find(({ code }) => code === world.region(regionCode).state);
      if (!state) throw new HttpError(404, 'No default state', 'No default state');
      return state;
    },
    create: ({ regionCode, body, duplicateCheck = false }) => {
      const given = body as CreateBootBody;
      const boot = recorded(world, regionCode, given);
      if (duplicateCheck) refuseDuplicate(world, boot, given.duplicateOf);
      refuseDevice(world, boot);
      world.boots.unshift(boot);
      world.write(boot, 'RECORDED');
      return { id: boot.id, refNum: boot.refNum, time: boot.bootTime };
    },
    listOfRegion: ({ region }) => listed(world, (boot) => boot.regionCode === region),
    listOfCompany: ({ towCompanyId }) =>
      listed(
        world,
        (boot) => boot.towCompanyId === towCompanyId && world.may(boot.regionCode, 'BOOT_VIEW'),
        ({ regionCode }) => ({ regionCode }),
      ),
    details: ({ bootId }) => {
      const seen = world.boot(bootId);
      const { photos, ...boot } = seen;
      return {
        ...boot,
        photoUrls: photos.map((photo) => ({ ...photo })),
        payments: boot.payments.map((payment) => ({ ...payment })),
        version: world.versionOf(seen),
        nextReceiptNumber: world.nextReceiptNumber,
        ...noticeOf(world, seen),
      };
    },
    release: ({ body }) => {
      const boot = active(world, body.id);
      const payments = body.payments ?? [];
      boot.receiptNumber = body.receiptNumber ?? '';
      boot.releasedTo = [body.firstName, body.lastName].join(' ');
      world.write(boot, 'RELEASED');
      const sum = sumCents(payments.map(({ paymentAmount }) => toCents(paymentAmount)));
      const before = leftOf(boot);
      for (const payment of payments)
        pay(world, boot, payment, before - sum + toCents(payment.paymentAmount));
      const time = body.dateTime ?? combineDateTime(body.date ?? '', body.time ?? '');
      return closed(world, boot, 'RELEASED', time, body.bootOff === true);
    },
    cancel: ({ regionCode, bootId, body, bootOff }) => {
      const boot = active(world, bootId);
      boot.cancelNote = body ?? '';
      world.write(boot, 'CANCELLED', { note: body ?? '' });
      const now = wireTime(world.clock(), world.region(regionCode).zoneId);
      return closed(world, boot, 'CANCELLED', now, String(bootOff) === 'true');
    },
  };
}

/**
 * Handles a POST to an upload URL: receives one file.
 * @param sha256 of its content; by default, whatever its device claims
 * @returns the reply's text
 */
export function receiveUpload(world: World, url: string, sha256: string | null = null): string {
  if (!world.uploadUrls.delete(url)) throw new HttpError(404, 'No such upload');
  const id = world.nextId();
  world.files.set(id, { sha256, bootId: null });
  return String(id);
}

/** Adds a payment by the signed-in user. @param leftCents the balance without this payment */
export function pay(world: World, boot: StoredBoot, body: Payment, leftCents: number) {
  const payment = recordedPayment(body, leftCents);
  const { paymentAmount: amount, paymentType, reason: note } = payment;
  const time = world.write(boot, 'PAYMENT_ADDED', { amount, paymentType, note });
  const id = world.nextId();
  boot.payments = [
    ...boot.payments,
    { ...payment, id, time, by: world.user().shortName ?? '', voided: null },
  ];
  return { id, time };
}

function listed(
  world: World,
  wanted: (boot: StoredBoot) => boolean,
  alsoSaid: (boot: StoredBoot) => Partial<BootListItem> = () => ({}),
): BootListItem[] {
  return world.boots
    .filter((boot) => boot.status === 'ACTIVE' && wanted(boot))
    .map((boot) => {
      const more = { ...(world.listsMore ? listedMore(world, boot) : {}), ...awaited(world, boot) };
      return {
        id: boot.id,
        ...eachText((column) => boot[LISTED_TEXTS[column]]),
        ...more,
        ...(Object.keys(more).length > 0 ? alsoSaid(boot) : {}),
      };
    });
}

/** The properties of list items that only our own server adds. */
function listedMore(
  world: World,
  { regionCode, bootTime, vin, refNum, addr1 }: StoredBoot,
): Partial<BootListItem> {
  const { zoneId, towEligibleAfterHours: hours } = world.region(regionCode);
  const bootedAt = epochOf(bootTime, zoneId);
  const towEligibleTime = hours == null ? null : wireTime(bootedAt + hours * 3_600_000, zoneId);
  return {
    ...{ bootTime, bootTimeUtc: utcTime(bootedAt), towEligibleTime, refNum, addr1 },
    vin: vin === '' ? null : vin,
  };
}

/** Since when the motorist has been waiting. Only in a region whose time starts with the request. */
function awaited(world: World, { regionCode, removal }: StoredBoot): Partial<BootListItem> {
  const { zoneId, removal: rule } = world.region(regionCode);
  if (rule?.countsFrom !== 'request') return {};
  const since = removal?.state === 'REQUESTED' ? utcTime(epochOf(removal.askedTime, zoneId)) : null;
  return { waitingSinceUtc: since };
}

/** Finds an active boot. @throws {HttpError} 409 if it is closed */
function active(world: World, bootId: number): StoredBoot {
  const boot = world.boot(bootId);
  if (boot.status === 'ACTIVE') return boot;
  const what = boot.status === 'RELEASED' ? 'released' : 'cancelled';
  throw new HttpError(409, `Already ${what} by ${boot.closedBy ?? ''} at ${boot.closedTime ?? ''}`);
}

function closed(
  world: World,
  boot: StoredBoot,
  status: 'RELEASED' | 'CANCELLED',
  time: string,
  isOff: boolean,
): ClosedReply {
  boot.removal = removalFrom(world, boot, status, { askedTime: time, isOff });
  Object.assign(boot, { status, closedTime: time, closedBy: world.user().shortName ?? '' });
  return { time };
}

/** The columns of a boot with these form values, with names from the lists. */
export function columnsOf(world: World, body: CreateBootBody): Partial<StoredBoot> {
  const { makes, models, bodies, colors } = world.lists;
  const nameOf = (list: readonly { code: string; name: string }[], code: string | null | undefined) =>
    list.find((one) => one.code === code)?.name ?? '';
  const { noLicense, ...columns } = columnsOfValues(valuesOfBody(body));
  return {
    ...Object.fromEntries(RECORDED_FIELDS.map((field) => [field, columns[field] ?? ''])),
    ...(noLicense === 1 ? { license: NO_PLATE_MARKER } : {}),
    licenseState: columns.licenseState,
    makeName: nameOf(makes, body.make),
    modelName: nameOf(models, body.model),
    bodyName: nameOf(bodies, body.body),
    colorName: nameOf(colors, body.color),
    bootTime: `${body.date}T${body.time}:00`,
  };
}

function recorded(world: World, regionCode: string, body: CreateBootBody): StoredBoot {
  const id = world.nextId();
  const { id: createdBy, towCompanyId } = world.user();
  return aBoot({
    ...columnsOf(world, body),
    ...{ id, regionCode, towCompanyId, createdBy, position: body.position ?? null },
    refNum: `${regionCode}-${String(id).padStart(6, '0')}`,
    totalPaymentAmount: DEMO_FEES[regionCode] ?? 100,
  });
}
