import { AddBootPage } from './AddBootPage';

export { loadEnumTexts as loadTexts } from '../../i18n/setUp';

export const screens = { add: AddBootPage };
