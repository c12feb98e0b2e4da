import { HttpError } from '../../api/errors';
import { isSameDevice } from '../../domain/boot/device';
import type { deviceCalls } from '../../domain/wire/calls';
import type { StoredBoot } from '../builders';
import type { HandlersOf } from './CallDesk';
import type { World } from './world/World';

/** Whether a boot is still on its car. */
const isOnCar = ({ status, removal }: StoredBoot) =>
  status === 'ACTIVE' || (removal != null && removal.state !== 'OFF');

/** The record of the car that a boot is on. */
function holderOf(world: World, regionCode: string, number: string): StoredBoot | undefined {
  return world.boots.find(
    (boot) => boot.regionCode === regionCode && isOnCar(boot) && isSameDevice(boot.device, number),
  );
}

/** @throws {HttpError} 409 if the boot of this record is on another car */
export function refuseDevice(world: World, { id, regionCode, device }: StoredBoot): void {
  const holder = device === '' ? undefined : holderOf(world, regionCode, device);
  if (holder === undefined || holder.id === id) return;
  const { license, refNum, bootTime: since } = holder;
  const details = `Boot ${device} is on ${license ?? ''} (${refNum}) since ${since.slice(11, 16)}`;
  const seen = world.sees(holder)
    ? { id: holder.id, refNum, license }
    : { id: null, refNum: null, license: null };
  throw new HttpError(409, details, details, { deviceOn: { ...seen, since }, details });
}

/** The calls about physical boots. */
export function deviceHandlers(world: World): HandlersOf<typeof deviceCalls> {
  return {
    regionDevices: ({ regionCode }) => {
      world.bootUser();
      world.need(regionCode, 'BOOT_CREATE');
      return world.devices
        .filter((device) => device.regionCode === regionCode)
        .map(({ number, kind }) => ({
          ...{ number, kind },
          isOn: holderOf(world, regionCode, number) !== undefined,
        }));
    },
  };
}
