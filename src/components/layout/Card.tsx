import type { ReactNode } from 'react';
import { Segment } from 'semantic-ui-react';
import { classNames } from '../classNames';
import './layout.css';

export interface CardProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** The id of the card's heading: makes the card a `section` with that name. */
  readonly labelledBy?: string | undefined;
}

/**
 * Groups related content in Semantic UI's Segment. (Semantic's own Card is a tile of fixed width with a picture on
 * top.)
 */
export function Card({ children, className, labelledBy }: CardProps) {
  return (
    <Segment
      as={labelledBy === undefined ? 'div' : 'section'}
      aria-labelledby={labelledBy}
      className={classNames('tb-card', className)}
    >
      {children}
    </Segment>
  );
}
