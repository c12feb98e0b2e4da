export { Picker, type PickerProps } from './Picker';
export { RegionChoice, type RegionChoiceProps } from './RegionChoice';
export { SuggestField, type SuggestFieldProps } from './SuggestField';
export type { PickerOption, PickerStatus } from './types';
