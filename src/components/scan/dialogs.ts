export { ScanBootDialog } from './ScanBootDialog';
export { ScanVinDialog } from './ScanVinDialog';
