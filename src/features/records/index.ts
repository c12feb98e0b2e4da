export { RecordPage } from './RecordPage';
export { RecordsPage } from './RecordsPage';
