import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import './layout.css';

export interface FieldGridProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * A grid of twelve columns for fields. In a narrow container each {@link FieldCell} takes the whole row, or half of
 * it with `narrow={6}`. What counts is the width of the container, not of the window.
 */
export function FieldGrid({ children, className }: FieldGridProps) {
  return (
    <div className={classNames('tb-field-grid-place', className)}>
      <div className="tb-field-grid">{children}</div>
    </div>
  );
}

export interface FieldCellProps {
  readonly children: ReactNode;
  /** Columns of twelve in a wide container. Default: 12. */
  readonly span?: 3 | 4 | 5 | 6 | 7 | 8 | 12 | undefined;
  /** Columns of twelve in a narrow container. Default: 12. */
  readonly narrow?: 5 | 6 | 7 | 12 | undefined;
  /** Starts a new row in a wide container. */
  readonly newLine?: boolean | undefined;
}

/** One field of a {@link FieldGrid}. */
export function FieldCell({ children, span = 12, narrow = 12, newLine = false }: FieldCellProps) {
  return (
    <div
      className={classNames(
        'tb-field-cell',
        `tb-field-cell--${span}`,
        `tb-field-cell--narrow-${narrow}`,
        newLine && 'tb-field-cell--new-line',
      )}
    >
      {children}
    </div>
  );
}
