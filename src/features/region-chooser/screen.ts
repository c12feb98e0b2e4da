import { RegionChooserPage } from './RegionChooserPage';

export const screens = { chooser: RegionChooserPage };
