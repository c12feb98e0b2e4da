export { AddBootPage } from './AddBootPage';
export { CorrectDialog } from './correct/CorrectDialog';
