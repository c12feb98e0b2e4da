import type { ReactNode } from 'react';
import { Header } from 'semantic-ui-react';
import { classNames } from '../classNames';
import './layout.css';

export interface HeadingProps {
  readonly children: ReactNode;
  readonly as: 'h1' | 'h2' | 'h3';
  /** Default: the size of its heading level. */
  readonly size?: 'large' | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
}

/** Semantic UI's Header in one of our text sizes, without margins. */
export function Heading({ children, as, size, id, className }: HeadingProps) {
  return (
    <Header
      as={as}
      id={id}
      className={classNames('tb-heading', className)}
      {...(size === undefined ? {} : { size })}
    >
      {children}
    </Header>
  );
}
