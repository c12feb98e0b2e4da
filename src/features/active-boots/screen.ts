import { ActiveBootsPage } from './ActiveBootsPage';

export { loadEnumTexts as loadTexts } from '../../i18n/setUp';

export const screens = { list: ActiveBootsPage };
