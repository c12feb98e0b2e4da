export { CorrectDialog } from './CorrectDialog';
