import { lazyView } from '../../../components/lazyView';

/** Most people see the boots of one region, or their company's: their first rows do not wait for the picker. */
export const RegionPicker = lazyView(async () => (await import('./RegionPicker')).RegionPicker);

/** Fetches the code of the region picker, once. */
export const loadRegionPicker = RegionPicker.load;
