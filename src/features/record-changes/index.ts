export { RecordDialog } from './RecordDialog';
