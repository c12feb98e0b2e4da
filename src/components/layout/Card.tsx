import type { ReactNode } from 'react';
import { Segment } from 'semantic-ui-react';
import { classNames } from '../classNames';
import './layout.css';

export interface CardProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** `section` with `aria-labelledby`, for a part of a page that has a heading of its own. */
  readonly labelledBy?: string | undefined;
  /** No space inside: for a table or a list that goes to the edges. */
  readonly flush?: boolean | undefined;
}

/** A white sheet on the paper: one thing that belongs together. */
export function Card({ children, className, labelledBy, flush = false }: CardProps) {
  return (
    <Segment
      as={labelledBy === undefined ? 'div' : 'section'}
      aria-labelledby={labelledBy}
      className={classNames('tb-card', flush && 'tb-card--flush', className)}
    >
      {children}
    </Segment>
  );
}
