export { ActiveBootsPage } from './ActiveBootsPage';
