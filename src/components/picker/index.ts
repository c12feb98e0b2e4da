export { Picker, type PickerProps } from './Picker';
export { RegionChoice, type RegionChoiceProps } from './RegionChoice';
export type { PickerOption, PickerStatus } from './types';
