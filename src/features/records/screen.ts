import { RecordPage } from './RecordPage';
import { RecordsPage } from './RecordsPage';

export { loadRecordTexts as loadTexts } from '../../i18n/setUp';

export const screens = { records: RecordsPage, record: RecordPage };
