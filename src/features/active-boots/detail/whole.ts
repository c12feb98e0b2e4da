// What of a boot brings the date library and the release form: one file for the browser.
export { ClosedElsewhere } from './ClosedElsewhere';
export { LoadedBoot } from './LoadedBoot';
