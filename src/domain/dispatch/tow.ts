import type { TowStatus } from './towStatus';
import type { LatLon } from '../wire/region';
import type { StandardLocation } from '../wire/refdata';

// The dispatch side's entities, named as in the wider suite. The boot module has no screens for tows, but rules.ts
// applies a region's dispatch config to them.

export const OFFICER_STATUSES = ['ATTENDED', 'UNATTENDED'] as const;
export type OfficerStatus = (typeof OFFICER_STATUSES)[number];

/** A vehicle on a tow. `license` and `vin` are as typed; ids refer to the reference lists. */
export interface TowVehicle {
  readonly id: number;
  readonly year?: number;
  readonly makeId?: number;
  readonly makeCode?: string;
  readonly makeName?: string;
  readonly modelId?: number;
  readonly modelCode?: string;
  readonly modelName?: string;
  readonly colorId?: number;
  readonly colorCode?: string;
  readonly colorName?: string;
  readonly bodyId?: number;
  readonly bodyCode?: string;
  readonly bodyName?: string;
  readonly license?: string;
  readonly licenseTagYear?: number;
  readonly licenseTagMonth?: number;
  readonly licenseStateCode?: string;
  readonly noPlate?: boolean;
  readonly vin?: string;
  readonly noVin?: boolean;
  readonly nonStandardVin?: boolean;
  readonly towSlipEnabled?: boolean;
  readonly regionCode?: string;
  readonly conditions?: readonly number[];
  readonly dynamicField1?: string;
  readonly dynamicField2?: string;
  readonly dynamicField3?: string;
  readonly dynamicField4?: string;
}

/** A hold on a tow. Times are local to the region, `YYYY-MM-DDTHH:mm:ss`. */
export interface TowHold {
  readonly holdId: number;
  readonly holdTime?: string;
  readonly holdForUnit?: string;
  readonly heldBy?: string;
  readonly holdAgency?: string;
  readonly holdType?: string;
  readonly holdTypeId?: number;
  readonly holdTypeName?: string;
  readonly holdComments?: string;
  readonly dynamicField1?: string;
  readonly dynamicField2?: string;
}

export interface TowDriver {
  readonly id: number;
  readonly name: string;
  readonly towCompany?: string;
}

export interface TowDevice {
  readonly id: number;
  readonly contactNumber?: string;
  readonly deviceLocation?: LatLon;
  readonly deviceType?: string;
}

/** A tow. `eta` and `responseTime` are minutes; times are local to the region. */
export interface Tow {
  readonly id: number;
  readonly version: number;
  readonly incidentId?: string;
  readonly towStatus: TowStatus;
  readonly active: boolean;
  readonly practice?: boolean;
  readonly regionCode: string;
  readonly drNumber?: string;
  readonly createUser?: string;
  readonly requestedBy?: string;
  readonly phoneNumber?: string;
  readonly accountCode?: string;
  readonly equipmentCode?: string;
  readonly reasonCode?: string;
  readonly driverNotes?: string;
  readonly agencyNotes?: string;
  readonly dispatcherNotes?: string;
  readonly towCompanyName?: string;
  readonly requestedDate?: string;
  readonly responseTime?: number;
  readonly vehicles: readonly TowVehicle[];
  readonly origin?: StandardLocation;
  readonly destination?: StandardLocation;
  readonly zone?: string;
  readonly driver?: TowDriver;
  readonly device?: TowDevice;
  readonly eta?: number;
  readonly extraProperties?: Readonly<Record<string, string>>;
  readonly statusTimes?: Readonly<Partial<Record<TowStatus, string>>>;
  readonly observingUsers?: readonly string[];
  readonly expedited?: boolean;
  readonly flatbedRequested?: boolean;
  readonly zoneCode?: string;
  readonly zoneCalculated?: boolean;
  readonly beatCode?: string;
  readonly requestTowCompanyCode?: string;
  readonly officerStatus?: OfficerStatus;
}
