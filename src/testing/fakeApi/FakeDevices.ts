import { HttpError } from '../../api/errors';
import { isSameDevice } from '../../domain/boot/device';
import type { deviceCalls } from '../../domain/wire/calls';
import type { StoredBoot } from '../builders';
import type { HandlersOf } from './CallDesk';
import type { World } from './world/World';

/** The record of the car that a boot is on. */
function holderOf(world: World, regionCode: string, number: string): StoredBoot | undefined {
  return world.boots.find(
    ({ status, removal, ...boot }) =>
      boot.regionCode === regionCode &&
      (status === 'ACTIVE' || (removal != null && removal.state !== 'OFF')) &&
      isSameDevice(boot.device, number),
  );
}

/** @throws {HttpError} 409 if the boot of this record is on another car */
export function refuseDevice(world: World, { id, regionCode, device }: StoredBoot): void {
  const holder = device === '' ? undefined : holderOf(world, regionCode, device);
  if (holder === undefined || holder.id === id) return;
  const { license, refNum, bootTime: since } = holder;
  const details = `Boot ${device} is on ${license ?? ''} (${refNum}) since ${since.slice(11, 16)}`;
  const deviceOn = { id: holder.id, refNum, license, since };
  throw new HttpError(409, details, details, { deviceOn, details });
}

/** The calls about physical boots. */
export function deviceHandlers(world: World): HandlersOf<typeof deviceCalls> {
  return {
    regionDevices: ({ regionCode }) =>
      world.devices
        .filter((device) => device.regionCode === regionCode)
        .map(({ number, kind }) => ({
          ...{ number, kind, isOn: holderOf(world, regionCode, number) !== undefined },
        })),
  };
}
