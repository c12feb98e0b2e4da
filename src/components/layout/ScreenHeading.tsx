import type { ReactNode } from 'react';
import type { Elements } from '../elements';
import { Heading } from './Heading';
import './layout.css';

export interface ScreenHeadingProps {
  readonly children: ReactNode;
  /** A button or link at the other end of the line. */
  readonly aside?: Elements;
}

/** A screen's heading, with the same size and height above every list and report. */
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
