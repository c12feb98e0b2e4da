export { RemovePage } from './RemovePage';
