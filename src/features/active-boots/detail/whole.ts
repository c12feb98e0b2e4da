// The parts of the detail that need the date library and the release form, in one chunk.
export { ClosedElsewhere } from './ClosedElsewhere';
export { LoadedBoot } from './LoadedBoot';
