import { RecordPage } from './record/RecordPage';
import { RecordsPage } from './search/RecordsPage';

export { loadRecordTexts as loadTexts } from '../../i18n/setUp';

export const screens = { records: RecordsPage, record: RecordPage };
