/** Whose boots to list: a region's, a tow company's, none until a region is picked, or none at all. */
export type BootListSource =
  | { readonly kind: 'region'; readonly region: string }
  | { readonly kind: 'company'; readonly towCompanyId: number }
  | { readonly kind: 'unpicked' }
  | { readonly kind: 'none' };

/**
 * Chooses whose boots a user's list shows. With one view-all region, that region's; with several, those of the region
 * picked; with none, the tow company's.
 * @param viewRegions codes of the regions where the user may see all boots
 * @param picked the picked region; ignored if the user may not see it
 */
export function listSource(
  viewRegions: readonly string[],
  towCompanyId: number | null | undefined,
  picked: string | undefined,
): BootListSource {
  const [only] = viewRegions;
  if (viewRegions.length > 1)
    return picked !== undefined && viewRegions.includes(picked)
      ? { kind: 'region', region: picked }
      : { kind: 'unpicked' };
  if (only !== undefined) return { kind: 'region', region: only };
  return typeof towCompanyId === 'number' ? { kind: 'company', towCompanyId } : { kind: 'none' };
}
