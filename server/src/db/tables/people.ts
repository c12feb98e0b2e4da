import type { Generated } from 'kysely';
import type { Audit, Epoch, Flag, Json } from './common';

export interface CompanyTable extends Audit {
  id: Generated<number>;
  code: string;
  name: string;
  /** Minutes. */
  inactivityTimeout: number;
  loginTimeout: number;
  /** Shown on receipts; null: not given. */
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
  /** Due for the release of a boot of the region, whole cents. */
  bootFeeCents: number;
  /** Code of the license state that a new boot begins with. */
  defaultLicenseState: string;
  /** Every other field of the wire's Region. */
  details: Json;
  /** What the fee is made of, `[{name, cents}]`; null: it is the only charge. */
  charges: Json | null;
  /** The text of rights that a receipt prints, by language; null: not given. */
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
  /** `scrypt$N$r$p$salt$hash`; null: this user signs in elsewhere. */
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
  /** SHA-256 of the cookie's token: the token itself is nowhere on the server. */
  tokenHash: string;
  userId: number;
  createdAt: Epoch;
  lastActiveAt: Epoch;
  endedAt: Epoch | null;
  endReason: string | null;
}
