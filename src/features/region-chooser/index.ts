export { RegionChooserPage } from './RegionChooserPage';
