// What a notice says. Loads with the first print.
export { noticeFacts, recordedFacts } from '../../domain/notice/facts';
export { sourceOfDetails, sourceOfEntry } from './sources';
