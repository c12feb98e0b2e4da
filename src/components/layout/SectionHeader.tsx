import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon';
import { Heading } from './Heading';
import './layout.css';

export interface SectionHeaderProps {
  readonly children: ReactNode;
  readonly icon?: IconName | undefined;
  /** The heading's element; `h2` unless told. */
  readonly as?: 'h1' | 'h2' | 'h3' | undefined;
  readonly id?: string | undefined;
  /** Colours the icon: a thing that is done, or one that went wrong. */
  readonly tone?: 'done' | 'danger' | undefined;
  /** A quieter line under the heading. */
  readonly subheader?: ReactNode;
  /** Stands at the other end of the line: a count, a button. */
  readonly aside?: ReactNode;
}

/** A heading with its icon on a tile, named by its children alone. */
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
        {/* Beside the heading, not in it: it is named by its own words alone. */}
        {subheader === undefined ? null : <div className="tb-section-header__sub">{subheader}</div>}
      </div>
      {aside === undefined ? null : <div className="tb-section-header__aside">{aside}</div>}
    </div>
  );
}
