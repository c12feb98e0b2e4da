import { holds } from '../../../src/domain/permissions';
import type { Viewer } from '../access/viewer';

/** The facts that decide who may see a boot. */
export interface BootPlace {
  readonly regionCode: string;
  readonly companyId: number;
}

/**
 * True if the viewer may `get` a boot: with BOOT_VIEW_ALL in its region, or with BOOT_VIEW there if it is their
 * company's.
 */
export function maySee(viewer: Viewer, boot: BootPlace): boolean {
  return (
    holds(viewer.permissions, boot.regionCode, 'BOOT_VIEW_ALL') ||
    (holds(viewer.permissions, boot.regionCode, 'BOOT_VIEW') && boot.companyId === viewer.company.id)
  );
}
