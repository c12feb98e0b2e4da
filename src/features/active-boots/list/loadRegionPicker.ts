import { lazyView } from '../../../components/lazyView';

/**
 * Loaded separately: most users see the boots of one region or of their company, and their first rows need no picker.
 */
export const RegionPicker = lazyView(async () => (await import('./RegionPicker')).RegionPicker);

/** Loads the code of the region picker, once. */
export const loadRegionPicker = RegionPicker.load;
