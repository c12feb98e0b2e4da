import type { Api, BootApi, VehicleApi } from '../../api/Api';
import type { Feature } from '../../domain/features';
import type { PatternRunner } from '../../domain/requestorPattern';
import type { Clock } from '../../domain/time/clock';
import type { DeviceStore } from '../device/DeviceStore';
import type { PhotoDeps } from '../photos/PhotoUploadsStore';
import type { DevicesStore } from '../refdata/DevicesStore';
import type { BootSenderDeps } from './BootSender';
import type { FormLists } from './Lists';
import type { Locate } from './PositionStore';
import type { Translate } from '../errors/ErrorHandlerStore';

/** The red banner, as the add form uses it. */
export interface NewBootErrors {
  readonly currentError: string | undefined;
  clear(): void;
  set(text: string): void;
  report(error: unknown): void;
}

/** The dependencies of an add form. */
export interface NewBootDeps {
  readonly boots: Pick<
    BootApi,
    'create' | 'defaultState' | 'listOfRegion' | 'listOfCompany' | 'uploadUrl' | 'registerFile'
  >;
  readonly vehicles: Pick<VehicleApi, 'decodeVin'>;
  readonly recheck: Api['recheck'];
  readonly refdata: FormLists;
  /** Missing in forms without the numbers of boots. */
  readonly devices?: Pick<DevicesStore, 'inRegion'>;
  readonly permissions: {
    has(regionCode: string, permission: 'BOOT_VIEW_ALL'): boolean;
    inAnyRegion(permission: 'BOOT_VIEW'): boolean;
  };
  readonly loginUser: {
    readonly user: { readonly id?: number | null | undefined } | undefined;
    readonly towCompanyId: number | undefined;
    has(feature: Feature): boolean;
  };
  readonly device: Pick<DeviceStore, 'draftsOf' | 'photosOf' | 'bootPhotosOf' | 'usedOf'>;
  /** The boots stored on the device; null for a server without an outbox. */
  readonly outbox?: BootSenderDeps['outbox'];
  /** Other parts of the call table. */
  readonly clientFor: Api['clientFor'];
  readonly copyOf: Api['copyOf'];
  readonly locate: Locate;
  readonly errors: NewBootErrors;
  readonly patterns: PatternRunner;
  readonly clock: Clock;
  readonly translate: Translate;
  readonly photoRules?: PhotoDeps['photoRules'];
}
