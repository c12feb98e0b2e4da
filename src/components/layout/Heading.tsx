import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import './layout.css';

export interface HeadingProps {
  readonly children: ReactNode;
  readonly as: 'h1' | 'h2' | 'h3';
  /** As tall as its level unless told. */
  readonly size?: 'large' | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
}

/** A heading in one of our text sizes, without space of its own around it. */
export function Heading({ children, as: Element, size, id, className }: HeadingProps) {
  return (
    <Element id={id} className={classNames('tb-heading', size === 'large' && 'tb-heading--large', className)}>
      {children}
    </Element>
  );
}
