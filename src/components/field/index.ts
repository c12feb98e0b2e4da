export { AmountField, type AmountFieldProps } from './AmountField';
export { CheckboxField, type CheckboxFieldProps } from './CheckboxField';
export { describedBy, footId, hasText } from './describedBy';
export { FieldFrame, type FieldFrameProps } from './FieldFrame';
export { DateField, TimeField, type NativeFieldProps } from './NativeField';
export { TextField, type TextFieldProps } from './TextField';
export { useFieldFocus, type FieldFocus } from './useFieldFocus';
