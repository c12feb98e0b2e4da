import { AgreementPage } from './AgreementPage';

export const screens = { agreement: AgreementPage };
