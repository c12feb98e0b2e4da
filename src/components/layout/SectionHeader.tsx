import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon';
import { Heading } from './Heading';
import './layout.css';

export interface SectionHeaderProps {
  readonly children: ReactNode;
  readonly icon?: IconName | undefined;
  /** The heading's element. Default: `h2`. */
  readonly as?: 'h1' | 'h2' | 'h3' | undefined;
  readonly id?: string | undefined;
  /** Colors the icon: success or failure. */
  readonly tone?: 'done' | 'danger' | undefined;
  /** A line in a lighter color below the heading. */
  readonly subheader?: ReactNode;
  /** A count or button at the other end of the line. */
  readonly aside?: ReactNode;
}

/** A heading with an icon. Its accessible name is the text alone. */
export function SectionHeader({ children, icon, as = 'h2', id, tone, subheader, aside }: SectionHeaderProps) {
  return (
    <div className="tb-section-header">
      {icon === undefined ? null : (
        <span className={`tb-section-header__tile tb-section-header__tile--${tone ?? 'plain'}`}>
          <Icon name={icon} />
        </span>
      )}
      <div className="tb-section-header__texts">
        <Heading as={as} id={id}>
          {children}
        </Heading>
        {/* Outside the heading, unlike Semantic's subheader: inside, it would be part of the accessible name. */}
        {subheader === undefined ? null : <div className="tb-section-header__sub">{subheader}</div>}
      </div>
      {aside === undefined ? null : <div className="tb-section-header__aside">{aside}</div>}
    </div>
  );
}
