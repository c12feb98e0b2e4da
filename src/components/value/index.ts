export { Money, type MoneyProps } from './Money';
export { Plate, type PlateProps } from './Plate';
export { TimeText, type TimeTextProps } from './TimeText';
export { VinText, type VinTextProps } from './VinText';
