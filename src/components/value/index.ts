export { BootName } from './BootName';
export { Code } from './Code';
export { Money, type MoneyProps } from './Money';
export { Plate, type PlateProps } from './Plate';
export { Sentence, type SentenceProps } from './Sentence';
export { shownTime, TimeText, type TimeTextProps } from './TimeText';
export { useUsd } from './useUsd';
export { VinText, type VinTextProps } from './VinText';
