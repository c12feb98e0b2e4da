import type { Generated } from 'kysely';
import type { Epoch } from './common';

/** Empty, except while a probe checks whether the database works. */
export interface ReadinessProbeTable {
  id: Generated<number>;
  createdAt: Epoch;
}

/** The links that set up an empty site; each start of one adds its own. */
export interface FirstStartTable {
  /** SHA-256 of the link's token. */
  tokenHash: string;
  createdAt: Epoch;
  expiresAt: Epoch;
}

/** One row, which every change of people, companies, regions and lists writes first: they are made one after another. */
export interface SetupTurnTable {
  id: number;
  turns: number;
}

/** At most one row: the photo folder of this database, if photos are in a folder. */
export interface PhotoFolderTable {
  /** The same id as in the folder's mark. */
  id: string;
}
