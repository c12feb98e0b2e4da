import type { Generated } from 'kysely';
import type { Audit, Epoch, Flag, Json } from './common';

export interface CompanyTable extends Audit {
  id: Generated<number>;
  code: string;
  name: string;
  /** Minutes. */
  inactivityTimeout: number;
  loginTimeout: number;
  /** Shown on receipts; null if there is none. */
  address: string | null;
  phone: string | null;
  licenseNumber: string | null;
  email: string | null;
  active: Generated<Flag>;
  version: Generated<number>;
}

export interface RegionTable extends Audit {
  id: Generated<number>;
  code: string;
  name: string;
  state: string;
  zoneId: string;
  /** The fee for releasing a boot in this region, whole cents. */
  bootFeeCents: number;
  /** The code of the initial license state for a new boot. */
  defaultLicenseState: string;
  /** All other fields of the wire's Region, as JSON. */
  details: Json;
  /** The charges that add up to the fee, `[{name, cents}]`; null if the fee is the only charge. */
  charges: Json | null;
  /** The text of rights printed on receipts, by language; null if there is none. */
  rightsEn: string | null;
  rightsEs: string | null;
  active: Generated<Flag>;
  version: Generated<number>;
}

export interface UserTable extends Audit {
  id: Generated<number>;
  /** Lower case. */
  username: string;
  shortName: string;
  email: string;
  companyId: number;
  role: string;
  active: Flag;
  /** `scrypt$N$r$p$salt$hash`; null for a user who signs in elsewhere. */
  passwordHash: string | null;
  defaultRegionCode: string | null;
  version: Generated<number>;
}

export interface UserApplicationTable {
  userId: number;
  application: string;
}

export interface UserPermissionTable {
  userId: number;
  regionId: number;
  permission: string;
}

export interface UserSettingsTable {
  id: Generated<number>;
  userId: number;
  /** A region's code, or DEFAULT. */
  regionCode: string;
  useAlert: Flag;
  adsActiveTowsColumns: string | null;
}

export interface SessionTable {
  id: Generated<number>;
  /** SHA-256 of the cookie's token. The server never stores the token itself. */
  tokenHash: string;
  userId: number;
  createdAt: Epoch;
  lastActiveAt: Epoch;
  endedAt: Epoch | null;
  endReason: string | null;
}
