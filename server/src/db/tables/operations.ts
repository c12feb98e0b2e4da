import type { Generated } from 'kysely';
import type { Epoch } from './common';

/** Empty but for the moment in which it is seen whether the database works. */
export interface ReadinessProbeTable {
  id: Generated<number>;
  createdAt: Epoch;
}

/** At most one row: the folder with the photos of this database, where they are in a folder. */
export interface PhotoFolderTable {
  /** What the mark in the folder says as well. */
  id: string;
}
