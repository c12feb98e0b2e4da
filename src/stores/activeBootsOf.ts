import type { BootListItem } from '../domain/wire/boot';
import type { NewBootServices } from './NewBootServices';

/**
 * The active boots that the user may ask for in a region, to see a second boot coming.
 * @returns null where the user may see none
 */
export function activeBootsOf(
  { boots, permissions, loginUser }: Pick<NewBootServices, 'boots' | 'permissions' | 'loginUser'>,
  regionCode: string,
): (() => Promise<BootListItem[]>) | null {
  if (permissions.has(regionCode, 'BOOT_VIEW_ALL')) return () => boots.listOfRegion(regionCode);
  const company = loginUser.towCompanyId;
  if (company === undefined || !permissions.inAnyRegion('BOOT_VIEW')) return null;
  return () => boots.listOfCompany(company);
}
