import type { Generated } from 'kysely';
import type { Epoch } from './common';

/** Empty, except while a probe checks the database. */
export interface ReadinessProbeTable {
  id: Generated<number>;
  createdAt: Epoch;
}

/** Links for setting up an empty site. Each start of an empty site adds its own. */
export interface FirstStartTable {
  /** The SHA-256 of the link's token. */
  tokenHash: string;
  createdAt: Epoch;
  expiresAt: Epoch;
}

/**
 * A single row that every change of people, companies, regions and lists updates first, so that these changes
 * happen one at a time.
 */
export interface SetupTurnTable {
  id: number;
  turns: number;
}

/** At most one row: the photo folder of this database, if photos are stored in a folder. */
export interface PhotoFolderTable {
  /** The id in the folder's mark. */
  id: string;
}
