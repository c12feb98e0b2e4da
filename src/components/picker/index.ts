export { Picker, type PickerProps } from './Picker';
export type { PickerOption, PickerStatus } from './types';
