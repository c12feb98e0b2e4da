import { HttpError } from '../../api/errors';
import { isSameDevice } from '../../domain/boot/device';
import { epochOf, utcTime, wireTime } from '../../domain/time/zone';
import { dueTime } from '../../domain/boot/removal';
import type { Removal } from '../../domain/wire/boot';
import type { removalCalls } from '../../domain/wire/calls';
import type { StoredBoot } from '../builders';
import type { HandlersOf } from './CallDesk';
import { refuseDevice } from './FakeDevices';
import type { World } from './world/World';

const NOBODY = { takenBy: null, takenTime: null } as const;
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
  const off = isOff
    ? { offTime: askedTime, offBy: world.user().shortName ?? '' }
    : { offTime: null, offBy: null };
  return {
    ...{ state: isOff ? 'OFF' : 'WAITING', why, askedTime: asked, ...NOBODY, ...off },
    ...{ dueTime: wireTime(due, zoneId), dueTimeUtc: utcTime(due) },
  };
}

/** The calls for taking boots off. */
export function removalHandlers(world: World): HandlersOf<typeof removalCalls> {
  const change = (
    bootId: number,
    act: (removal: Removal, boot: StoredBoot, me: string, now: string) => void,
  ) => {
    const me = world.changer().shortName ?? '';
    const boot = world.bootSeen(bootId);
    world.need(boot.regionCode, 'RELEASE_REMOVAL');
    const removal = boot.removal;
    if (removal?.why == null) throw new HttpError(404, 'There is no removal of this boot');
    const now = wireTime(world.clock(), world.region(boot.regionCode).zoneId);
    act(removal, boot, me, now);
    return { time: now };
  };
  return {
    removals: ({ regionCode }) => {
      world.bootUser();
      world.need(regionCode, 'RELEASE_REMOVAL');
      return world.boots
        .filter((boot) => boot.regionCode === regionCode && world.sees(boot))
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
        .sort(
          (a, b) => (a.removal.dueTime ?? '').localeCompare(b.removal.dueTime ?? '', 'en') || a.id - b.id,
        );
    },
    takeRemoval: ({ bootId }) =>
      change(bootId, (removal, _boot, me, now) => {
        if (removal.state === 'TAKEN' && removal.takenBy !== me)
          throw new HttpError(409, `Taken by ${removal.takenBy ?? ''} since ${hm(removal.takenTime)}`);
        Object.assign(removal, { state: 'TAKEN', takenBy: me, takenTime: now });
      }),
    leaveRemoval: ({ bootId }) =>
      change(bootId, (removal) => {
        if (removal.state === 'TAKEN') Object.assign(removal, { state: 'WAITING', ...NOBODY });
      }),
    bootOff: ({ bootId, body, idempotencyKey }) =>
      world.once(idempotencyKey, ['off', bootId, body], () => {
        const { refNum } = world.bootSeen(bootId);
        const reply = change(bootId, (removal, boot, me) => {
          if (removal.state === 'OFF')
            throw new HttpError(409, `Taken off ${hm(removal.offTime)} by ${removal.offBy ?? ''}`);
          const isOther = boot.device !== '' && !!body.device && !isSameDevice(boot.device, body.device);
          if (isOther && body.swap !== true)
            throw new HttpError(409, `Boot ${boot.device} was put on this car`);
          Object.assign(removal, { state: 'OFF', offTime: body.dateTime, offBy: me });
          world.write(boot, 'BOOT_OFF');
        });
        return { refNum, reply };
      }),
    bootNotFound: ({ bootId, body }) =>
      change(bootId, (removal, boot) => {
        Object.assign(removal, { state: 'NOT_FOUND', ...NOBODY });
        world.write(boot, 'BOOT_NOT_FOUND', { note: body.note ?? '' });
      }),
    removalBack: ({ bootId, body }) =>
      change(bootId, (removal, boot) => {
        if (body.device === null) boot.device = '';
        refuseDevice(world, boot);
        Object.assign(removal, { state: 'WAITING', ...NOBODY, offTime: null, offBy: null });
        world.write(boot, 'REMOVAL_BACK', { note: body.reason ?? '' });
      }),
    requestRemoval: ({ bootId }) => {
      const boot = world.bootSeen(bootId);
      const { removal: rule, zoneId } = world.region(boot.regionCode);
      if (boot.status !== 'ACTIVE' || rule?.countsFrom !== 'request') throw new HttpError(404, 'Not found');
      const now = wireTime(world.clock(), zoneId);
      boot.removal ??= {
        ...{ state: 'REQUESTED', why: null, askedTime: now, dueTime: null },
        ...{ ...NOBODY, offTime: null, offBy: null },
      };
      return { time: boot.removal.askedTime };
    },
  };
}
