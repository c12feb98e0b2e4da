import type { Generated } from 'kysely';
import type { Epoch } from './common';

/** Empty, except while a probe checks whether the database works. */
export interface ReadinessProbeTable {
  id: Generated<number>;
  createdAt: Epoch;
}

/** At most one row: the photo folder of this database, if photos are in a folder. */
export interface PhotoFolderTable {
  /** The same id as in the folder's mark. */
  id: string;
}
