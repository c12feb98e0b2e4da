export { AgreementPage } from './AgreementPage';
