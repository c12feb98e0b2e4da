import type { ReactNode } from 'react';
import { Segment } from 'semantic-ui-react';
import { classNames } from '../classNames';
import './layout.css';

export interface CardProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** The id of its heading: makes it a `section` with that name. */
  readonly labelledBy?: string | undefined;
  /** Without padding: for a table or list that extends to the edges. */
  readonly flush?: boolean | undefined;
}

/**
 * Semantic UI's Segment around things that belong together. (Its Card is a tile of fixed width with a picture on
 * top.)
 */
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
