import { HttpError } from '../../api/errors';
import { isSameDevice } from '../../domain/boot/device';
import { dueTime } from '../../domain/boot/removal';
import { epochOf, utcTime, wireTime } from '../../domain/time/zone';
import type { Removal } from '../../domain/wire/boot';
import type { removalCalls } from '../../domain/wire/calls';
import type { StoredBoot } from '../builders';
import type { HandlersOf } from './CallDesk';
import { refuseDevice } from './FakeDevices';
import type { World } from './world/World';

const NOBODY = { takenBy: null, takenTime: null, offTime: null, offBy: null } as const;
const hm = (local: string | null) => (local ?? '').slice(11, 16);

/** The removal that a release or cancellation begins; null in a region without a rule. */
export function removalFrom(
  world: World,
  boot: StoredBoot,
  why: NonNullable<Removal['why']>,
  { askedTime, isOff }: { readonly askedTime: string; readonly isOff: boolean },
): Removal | null {
  const { removal: rule, zoneId } = world.region(boot.regionCode);
  if (rule == null) return null;
  const asked = boot.removal?.state === 'REQUESTED' ? boot.removal.askedTime : askedTime;
  const due = dueTime(epochOf(asked, zoneId), rule, zoneId);
  return {
    ...{ ...NOBODY, state: isOff ? 'OFF' : 'WAITING', why, askedTime: asked },
    ...(isOff ? { offTime: askedTime, offBy: world.user().shortName ?? '' } : {}),
    ...{ dueTime: wireTime(due, zoneId), dueTimeUtc: utcTime(due) },
  };
}

/** The calls for taking boots off. */
export function removalHandlers(world: World): HandlersOf<typeof removalCalls> {
  /** Changes a boot's removal. @throws {HttpError} 404 if it has none */
  const change = (bootId: number, act: (removal: Removal, boot: StoredBoot, now: string) => void) => {
    const boot = world.boot(bootId);
    if (boot.removal?.why == null) throw new HttpError(404, 'There is no removal of this boot');
    const time = wireTime(world.clock(), world.region(boot.regionCode).zoneId);
    act(boot.removal, boot, time);
    return { time };
  };
  const me = () => world.user().shortName ?? '';
  return {
    removals: ({ regionCode }) =>
      world.boots
        .filter((boot) => boot.regionCode === regionCode)
        .flatMap((boot) => {
          const { removal } = boot;
          if (removal?.why == null || removal.state === 'OFF') return [];
          const { id, refNum, license, licenseState, addr1, addr2, city, state, position } = boot;
          const { makeName: make, modelName: model, colorName: color } = boot;
          return [
            {
              ...{ id, refNum, license: license ?? '', licenseState, noLicense: license === null },
              ...{ make, model, color, addr1, addr2, city, state, position, device: boot.device || null },
              removal: { ...removal },
            },
          ];
        })
        .sort((a, b) => (a.removal.dueTime ?? '').localeCompare(b.removal.dueTime ?? '', 'en')),
    takeRemoval: ({ bootId }) =>
      change(bootId, (removal, _boot, now) => {
        if (removal.state === 'TAKEN')
          throw new HttpError(409, `Taken by ${removal.takenBy ?? ''} since ${hm(removal.takenTime)}`);
        Object.assign(removal, { state: 'TAKEN', takenBy: me(), takenTime: now });
      }),
    leaveRemoval: ({ bootId }) =>
      change(bootId, (removal) => void Object.assign(removal, { ...NOBODY, state: 'WAITING' })),
    bootOff: ({ bootId, body }) =>
      change(bootId, (removal, boot) => {
        if (removal.state === 'OFF')
          throw new HttpError(409, `Taken off ${hm(removal.offTime)} by ${removal.offBy ?? ''}`);
        if (!!body.device && !isSameDevice(boot.device, body.device) && body.swap !== true)
          throw new HttpError(409, `Boot ${boot.device} was put on this car`);
        Object.assign(removal, { state: 'OFF', offTime: body.dateTime, offBy: me() });
        world.write(boot, 'BOOT_OFF');
      }),
    bootNotFound: ({ bootId, body }) =>
      change(bootId, (removal, boot) => {
        Object.assign(removal, { ...NOBODY, state: 'NOT_FOUND' });
        world.write(boot, 'BOOT_NOT_FOUND', { note: body.note ?? '' });
      }),
    removalBack: ({ bootId, body }) =>
      change(bootId, (removal, boot) => {
        if (body.device === null) boot.device = '';
        refuseDevice(world, boot);
        Object.assign(removal, { ...NOBODY, state: 'WAITING' });
        world.write(boot, 'REMOVAL_BACK', { note: body.reason ?? '' });
      }),
    requestRemoval: ({ bootId }) => {
      const boot = world.boot(bootId);
      const now = wireTime(world.clock(), world.region(boot.regionCode).zoneId);
      boot.removal ??= { ...NOBODY, state: 'REQUESTED', why: null, askedTime: now, dueTime: null };
      return { time: boot.removal.askedTime };
    },
  };
}
