/** Fetches the code of the region picker; of one that is there, nothing. */
export const loadRegionPicker = () => import('./RegionPicker');
