import { holds } from '../../../src/domain/permissions';
import type { Viewer } from '../access/viewer';

/** What decides who may see a boot. */
export interface BootPlace {
  readonly regionCode: string;
  readonly companyId: number;
}

/** Whether the viewer may `get` a boot: all of its region, or there the own company's. */
export function maySee(viewer: Viewer, boot: BootPlace): boolean {
  return (
    holds(viewer.permissions, boot.regionCode, 'BOOT_VIEW_ALL') ||
    (holds(viewer.permissions, boot.regionCode, 'BOOT_VIEW') && boot.companyId === viewer.company.id)
  );
}
