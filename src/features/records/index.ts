export { RecordPage } from './record/RecordPage';
export { RecordsPage } from './search/RecordsPage';
