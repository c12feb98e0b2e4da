import { HttpError, TextReplyError } from '../../api/errors';
import { columnsOfValues, RECORDED_FIELDS } from '../../domain/boot/fields';
import { valuesOfBody } from '../../domain/boot/form';
import { NO_PLATE_MARKER } from '../../domain/constants';
import { sumCents, toCents } from '../../domain/money';
import { receiptNumberAfter } from '../../domain/receiptNumber';
import { combineDateTime } from '../../domain/time/text';
import { epochOf, utcTime, wireTime } from '../../domain/time/zone';
import { validateRelease } from '../../domain/validation/release';
import type { BootListItem, ClosedReply, CreateBootBody } from '../../domain/wire/boot';
import type { bootCalls } from '../../domain/wire/calls';
import { aBoot, type StoredBoot } from '../builders';
import type { HandlersOf } from './CallDesk';
import { createProblems, releaseProblems } from './checks';
import { DEMO_FEES } from './world/demo';
import { leftOf, recordedPayment } from './world/payments';
import { kerbTimes, positionProblems, refuseDuplicate } from './kerb';
import { noticeOf } from './FakeNotices';
import { refuseDevice } from './FakeDevices';
import { removalFrom } from './FakeRemovals';
import type { StoredFile, World } from './world/World';

/** The calls for active boots and their photos. */
export function bootHandlers(world: World): HandlersOf<typeof bootCalls> {
  return {
    uploadUrl: ({ regionCode }) => {
      const { id } = world.changer();
      world.need(regionCode, 'BOOT_CREATE');
      const url = `/api-web/api/file/upload/${String(world.nextId())}`;
      world.uploadUrls.set(url, { owner: id, regionCode });
      return url;
    },
    registerFile: ({ vehicleId, fileId, label = '', sha256 }) => {
      const user = world.changer();
      const file = world.files.get(fileId);
      if (file?.owner !== user.id) throw new HttpError(404, 'No such file');
      world.need(file.regionCode, 'BOOT_CREATE');
      const boot = world.boots.find((one) => one.id === vehicleId);
      if (!boot || (boot.createdBy !== user.id && !world.sees(boot))) {
        throw new HttpError(404, 'No such boot');
      }
      if (sha256 !== undefined && sha256 !== (file.sha256 ?? sha256)) {
        throw new HttpError(409, 'This photo did not arrive as it is on the device: send it again');
      }
      if (file.bootId !== null && file.bootId !== vehicleId) {
        throw new TextReplyError('The file belongs to another boot');
      }
      const isThere = (photo: StoredFile) =>
        photo.owner === user.id && photo.bootId === vehicleId && photo.sha256 === sha256;
      if (file.bootId !== null || [...world.files.values()].some(isThere)) return undefined;
      file.bootId = vehicleId;
      file.sha256 ??= sha256 ?? null;
      world.write(boot, 'PHOTO_ADDED');
      boot.photos.push({
        ...{ id: fileId, url: `/api-web/api/photo/${String(fileId)}` },
        ...{ sha256: file.sha256, label: label.trim() || null },
      });
      return undefined;
    },
    defaultState: ({ regionCode }) => {
      world.bootUser();
      world.need(regionCode, 'BOOT_CREATE');
      const code = world.region(regionCode).state;
      const state = world.lists.states.find((one) => one.code === code);
      if (!state) throw new HttpError(404, 'No default state', 'No default state');
      return state;
    },
    create: ({ regionCode, body, idempotencyKey, duplicateCheck = false, keptAt, sentAt }) => {
      const user = world.changer();
      world.need(regionCode, 'BOOT_CREATE');
      const region = world.region(regionCode);
      const given = body as CreateBootBody;
      return world.once(idempotencyKey, ['create', regionCode, body], () => {
        const problems = [...positionProblems(given), ...createProblems(given, world, region.zoneId)];
        if (problems.length > 0) throw new HttpError(400, problems.join('. '));
        const boot = recorded(world, regionCode, given, user);
        if (duplicateCheck) refuseDuplicate(world, boot, given.duplicateOf);
        refuseDevice(world, boot);
        world.boots.unshift(boot);
        world.write(boot, 'RECORDED');
        for (const entry of world.entriesOf(boot)) {
          Object.assign(entry, kerbTimes(world, regionCode, { keptAt, sentAt }));
        }
        return {
          refNum: boot.refNum,
          reply: { id: boot.id, refNum: boot.refNum, time: boot.bootTime },
        };
      });
    },
    listOfRegion: ({ region }) => {
      world.bootUser();
      world.need(region, 'BOOT_VIEW_ALL');
      return listed(world, (boot) => boot.regionCode === region);
    },
    listOfCompany: ({ towCompanyId }) => {
      const user = world.bootUser();
      if (user.towCompanyId !== towCompanyId || !world.mayAnywhere('BOOT_VIEW')) {
        throw new HttpError(403, 'Not allowed', 'Not allowed');
      }
      return listed(
        world,
        (boot) => boot.towCompanyId === towCompanyId && world.may(boot.regionCode, 'BOOT_VIEW'),
        (boot) => ({ regionCode: boot.regionCode }),
      );
    },
    details: ({ bootId }) => {
      world.bootUser();
      const seen = world.bootSeen(bootId);
      const { photos, ...boot } = seen;
      return {
        ...boot,
        photoUrls: photos.map((photo) => ({ ...photo })),
        payments: boot.payments.map((payment) => ({ ...payment })),
        version: world.versionOf(seen),
        nextReceiptNumber: nextReceiptNumber(world, seen),
        ...noticeOf(world, seen),
      };
    },
    release: ({ regionCode, body, idempotencyKey }) => {
      world.changer();
      world.need(regionCode, 'BOOT_RELEASE');
      return world.once(idempotencyKey, ['release', regionCode, body], () => {
        const boot = bootIn(world, regionCode, body.id);
        const payments = body.payments ?? [];
        const errors = validateRelease(
          {
            firstName: body.firstName ?? '',
            lastName: body.lastName ?? '',
            date: body.date ?? '',
            time: body.time ?? '',
            receiptNumber: body.receiptNumber ?? '',
            payments: payments.map(({ paymentType, paymentAmount, tendered, reference, reason }) => ({
              ...{ paymentType, amount: String(paymentAmount) },
              ...{ tendered: tendered == null ? '' : String(tendered) },
              ...{ reference: reference ?? '', reason: reason ?? '' },
            })),
          },
          { zoneId: world.region(regionCode).zoneId, clock: world.clock, bootTime: boot.bootTime },
        );
        const problems = releaseProblems(errors);
        if (problems.length > 0) throw new HttpError(400, problems.join('. '));
        boot.receiptNumber = body.receiptNumber ?? '';
        const by = world.user().shortName ?? '';
        const time = world.write(boot, 'RELEASED');
        const sum = sumCents(payments.map(({ paymentAmount }) => toCents(paymentAmount)));
        const taken = payments.map((payment) =>
          recordedPayment(payment, leftOf(boot) - sum + toCents(payment.paymentAmount)),
        );
        boot.payments = [
          ...boot.payments,
          ...taken.map((payment) => ({ ...payment, id: world.nextId(), time, by, voided: null })),
        ];
        for (const { paymentAmount: amount, paymentType, reason: note } of taken)
          world.write(boot, 'PAYMENT_ADDED', { amount, paymentType, note });
        boot.releasedTo = [body.firstName, body.lastName].join(' ');
        return closed(
          world,
          boot,
          'RELEASED',
          body.dateTime ?? combineDateTime(body.date ?? '', body.time ?? ''),
          body.bootOff === true,
        );
      });
    },
    cancel: ({ regionCode, bootId, body, idempotencyKey, bootOff }) => {
      world.changer();
      world.need(regionCode, 'BOOT_CANCEL');
      return world.once(idempotencyKey, ['cancel', regionCode, bootId, body], () => {
        const boot = bootIn(world, regionCode, bootId);
        boot.cancelNote = body ?? '';
        world.write(boot, 'CANCELLED', { note: body ?? '' });
        const now = wireTime(world.clock(), world.region(regionCode).zoneId);
        return closed(world, boot, 'CANCELLED', now, String(bootOff) === 'true');
      });
    },
  };
}

/**
 * Handles a POST to an upload URL: receives one file.
 * @param sha256 of its content; by default, whatever its device claims
 * @returns the reply's text
 */
export function receiveUpload(world: World, url: string, sha256: string | null = null): string {
  const grant = world.uploadUrls.get(url);
  if (!grant) throw new HttpError(404, 'No such upload');
  world.uploadUrls.delete(url);
  const id = world.nextId();
  world.files.set(id, { ...grant, sha256, bootId: null });
  return String(id);
}

function listed(
  world: World,
  wanted: (boot: StoredBoot) => boolean,
  alsoSaid: (boot: StoredBoot) => Partial<BootListItem> = () => ({}),
): BootListItem[] {
  return world.boots
    .filter((boot) => boot.status === 'ACTIVE' && wanted(boot))
    .map((boot) => ({
      id: boot.id,
      license: boot.license,
      make: boot.makeName,
      model: boot.modelName,
      color: boot.colorName,
      ...(world.listsMore ? { ...listedMore(world, boot), ...alsoSaid(boot) } : {}),
    }));
}

/** The properties of list items that only our own server adds. */
function listedMore(
  world: World,
  {
    regionCode,
    bootTime,
    vin,
    refNum,
    addr1,
    removal,
  }: Pick<StoredBoot, 'regionCode' | 'bootTime' | 'vin' | 'refNum' | 'addr1' | 'removal'>,
): Partial<BootListItem> {
  const region = world.regions.find(({ code }) => code === regionCode);
  const hours = region?.towEligibleAfterHours ?? null;
  const towEligibleTime =
    hours === null ? null : wireTime(epochOf(bootTime, region?.zoneId) + hours * 3_600_000, region?.zoneId);
  const bootTimeUtc = utcTime(epochOf(bootTime, region?.zoneId));
  const known = { bootTime, bootTimeUtc, towEligibleTime, vin: vin === '' ? null : vin, refNum, addr1 };
  if (region?.removal?.countsFrom !== 'request') return known;
  const waiting = removal?.state === 'REQUESTED' ? utcTime(epochOf(removal.askedTime, region.zoneId)) : null;
  return { ...known, waitingSinceUtc: waiting };
}

/** An active boot of the region. @throws {HttpError} 404 in another region; 409 if it is closed */
function bootIn(world: World, regionCode: string, bootId: number): StoredBoot {
  const boot = world.bootSeen(bootId);
  if (boot.regionCode !== regionCode) throw new HttpError(404, 'No such boot');
  if (boot.status !== 'ACTIVE') {
    const what = boot.status === 'RELEASED' ? 'released' : 'cancelled';
    throw new HttpError(409, `Already ${what} by ${boot.closedBy ?? ''} at ${boot.closedTime ?? ''}`);
  }
  return boot;
}

function closed(
  world: World,
  boot: StoredBoot,
  status: 'RELEASED' | 'CANCELLED',
  time: string,
  isOff: boolean,
): { reply: ClosedReply; refNum: string } {
  boot.removal = removalFrom(world, boot, status, { askedTime: time, isOff });
  boot.status = status;
  boot.closedTime = time;
  boot.closedBy = world.user().shortName ?? '';
  return { reply: { time }, refNum: boot.refNum };
}

function recorded(
  world: World,
  regionCode: string,
  body: CreateBootBody,
  user: { id: number; towCompanyId: number },
): StoredBoot {
  const { makes, models, bodies, colors } = world.lists;
  const nameOf = (list: readonly { code: string; name: string }[], code: string | null | undefined) =>
    list.find((one) => one.code === code)?.name ?? '';
  const id = world.nextId();
  const { noLicense, ...columns } = columnsOfValues(valuesOfBody(body));
  return aBoot({
    ...Object.fromEntries(RECORDED_FIELDS.map((field) => [field, columns[field] ?? ''])),
    ...(noLicense === 1 ? { license: NO_PLATE_MARKER } : {}),
    licenseState: columns.licenseState,
    position: body.position ?? null,
    id,
    refNum: `${regionCode}-${String(id).padStart(6, '0')}`,
    regionCode,
    towCompanyId: user.towCompanyId,
    createdBy: user.id,
    makeName: nameOf(makes, body.make),
    modelName: nameOf(models, body.model),
    bodyName: nameOf(bodies, body.body),
    colorName: nameOf(colors, body.color),
    bootTime: `${body.date}T${body.time}:00`,
    totalPaymentAmount: DEMO_FEES[regionCode] ?? 100,
  });
}

/** The number of the boot's receipt, in a region that numbers them automatically. */
function nextReceiptNumber(world: World, { regionCode, status }: StoredBoot): string | null {
  const region = world.site.regions.find(({ item }) => item.code === regionCode)?.item;
  const isTold = status === 'ACTIVE' && world.may(regionCode, 'BOOT_RELEASE');
  if (region?.receiptNumbers !== 'automatic' || !isTold) return null;
  const released = world.boots
    .filter((boot) => boot.regionCode === regionCode && boot.receiptNumber !== null)
    .sort((a, b) => (b.closedTime ?? '').localeCompare(a.closedTime ?? '', 'en'));
  return receiptNumberAfter(released.map(({ receiptNumber }) => receiptNumber ?? ''));
}
