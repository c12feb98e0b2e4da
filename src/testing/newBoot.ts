import type { Feature } from '../domain/features';
import type { PatternRunner } from '../domain/requestorPattern';
import { testPattern } from '../domain/requestorPattern';
import type { AdsRegionConfig, Region } from '../domain/wire/region';
import { DeviceStore } from '../stores/device/DeviceStore';
import { ErrorHandlerStore } from '../stores/errors/ErrorHandlerStore';
import type { NewBootDeps } from '../stores/newBoot/NewBootDeps';
import { NewBootStore } from '../stores/newBoot/NewBootStore';
import { PermissionsStore } from '../stores/session/PermissionsStore';
import { RefdataStore } from '../stores/refdata/RefdataStore';
import { aRegion, NOW } from './builders';
import { FakeBackend, type FakeBackendOptions } from './fakeApi';
import { MemoryDevice } from './memoryDevice';

export interface NewBootOptions {
  readonly user?: FakeBackendOptions['user'];
  readonly config?: AdsRegionConfig;
  readonly region?: Region;
  readonly device?: MemoryDevice;
  readonly backend?: FakeBackend;
  readonly patterns?: PatternRunner;
  readonly outbox?: NewBootDeps['outbox'];
  readonly locate?: NewBootDeps['locate'];
}

/** An add form on the fake backend, with everything that a test may want to inspect. */
export function aNewBoot(options: NewBootOptions = {}) {
  const clock = { now: NOW };
  const device = options.device ?? new MemoryDevice();
  const backend =
    options.backend ?? new FakeBackend({ user: options.user ?? 'supervisor', clock: () => clock.now });
  const errors = new ErrorHandlerStore((key) => key);
  const user = backend.world.account ?? undefined;
  const deps = {
    boots: backend.boots,
    vehicles: backend.vehicles,
    recheck: backend.recheck,
    refdata: new RefdataStore(backend.vehicles, errors),
    permissions: new PermissionsStore({ permissions: user?.permissions ?? {} }),
    loginUser: {
      user,
      towCompanyId: user?.towCompanyId ?? undefined,
      has: (feature: Feature) => user?.features?.includes(feature) === true,
    },
    outbox: options.outbox ?? null,
    device: new DeviceStore(device.openWindow(), () => clock.now),
    errors,
    clientFor: backend.clientFor,
    copyOf: backend.copyOf,
    locate: options.locate ?? (async () => 'unavailable' as const),
    patterns: options.patterns ?? {
      matches: async (pattern: string, value: string) => testPattern(pattern, value),
    },
    clock: () => clock.now,
    translate: (key: string) => key,
  };
  const region =
    options.region ?? aRegion({ ...(options.config ? { adsRegionConfig: options.config } : {}) });
  const open = (entryKey?: string) => new NewBootStore(deps, region, entryKey);
  return { store: open(), open, deps, backend, errors, device, clock, region };
}

/** The values that a complete form needs besides its defaults. */
export const A_VEHICLE = {
  make: 'HONDA',
  model: 'ACCORD',
  body: 'SEDAN',
  color: 'BLUE',
  license: '9NEW001',
  requestedBy: 'Officer Diaz',
  addr1: '500 Howard Street',
} as const;

/** Fills in a complete form, field by field. */
export function fillIn(store: NewBootStore): void {
  for (const [field, value] of Object.entries(A_VEHICLE)) store.change({ [field]: value });
}

/** Lets pending promises resolve. */
export const settle = () => new Promise((resolve) => setTimeout(resolve));

/** An add form whose lists and defaults are loaded. */
export async function aStartedNewBoot(options: NewBootOptions = {}) {
  const made = aNewBoot(options);
  await made.store.start();
  return made;
}

/** An add form that is complete and ready to send. */
export async function aFilledNewBoot(options: NewBootOptions = {}) {
  const made = await aStartedNewBoot(options);
  fillIn(made.store);
  await settle();
  return made;
}
