export { ActiveBootsPage } from './ActiveBootsPage';
export { loadRegionPicker } from './list/loadRegionPicker';
