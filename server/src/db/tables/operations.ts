import type { Generated } from 'kysely';
import type { Epoch } from './common';

/** Empty but for the moment in which it is seen whether the database works. */
export interface ReadinessProbeTable {
  id: Generated<number>;
  createdAt: Epoch;
}
