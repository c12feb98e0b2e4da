import { CashPage } from './CashPage';

export { loadMoneyTexts as loadTexts } from '../../i18n/setUp';

export const screens = { cash: CashPage };
