export { Card, type CardProps } from './Card';
export { FieldCell, FieldGrid, type FieldCellProps, type FieldGridProps } from './FieldGrid';
export { Form, type FormProps } from './Form';
export { freeSpan, type Span } from './freeSpan';
export { Heading, type HeadingProps } from './Heading';
export { hasKeyboard, useIsNarrow, useMediaQuery } from './mediaQueries';
export { MAIN_ID, PageShell, type PageShellProps } from './PageShell';
export { SectionHeader, type SectionHeaderProps } from './SectionHeader';
export { useEnterMovesOn } from './useEnterMovesOn';
