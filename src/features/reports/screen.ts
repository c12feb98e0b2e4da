import { ReportsPage } from './ReportsPage';

export { loadMoneyTexts as loadTexts } from '../../i18n/setUp';

export const screens = { reports: ReportsPage };
