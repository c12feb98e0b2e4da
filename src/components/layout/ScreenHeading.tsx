import type { ReactNode } from 'react';
import { Heading } from './Heading';
import './layout.css';

export interface ScreenHeadingProps {
  readonly children: ReactNode;
  /** At the other end of the line: a button, a link. */
  readonly aside?: ReactNode;
}

/** The name of a screen, in one size and at one height over every list and report. */
export function ScreenHeading({ children, aside }: ScreenHeadingProps) {
  return (
    <div className="tb-screen-heading">
      <Heading as="h1" size="large">
        {children}
      </Heading>
      {aside}
    </div>
  );
}
