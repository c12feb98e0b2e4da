export { AddBootPage } from './AddBootPage';
export { openAhead } from './openAhead';
