export { AddBootPage } from './AddBootPage';
