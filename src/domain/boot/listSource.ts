/** Whose boots are listed: a region's, a tow company's, none yet (a region must be picked), or none at all. */
export type BootListSource =
  | { readonly kind: 'region'; readonly region: string }
  | { readonly kind: 'company'; readonly towCompanyId: number }
  | { readonly kind: 'unpicked' }
  | { readonly kind: 'none' };

/**
 * Whose boots a person's list shows: with one view-all region that region's, with several the picked one's, with none
 * the tow company's.
 * @param viewRegions codes of the regions whose boots the person may see all of
 * @param picked the region that was picked; one that may not be seen counts as none
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
