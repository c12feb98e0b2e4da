import type { ReactNode } from 'react';
import { Segment } from 'semantic-ui-react';
import type { Elements } from '../elements';
import { Icon, type IconName } from '../icon';
import './feedback.css';

export interface EmptyStateProps {
  readonly children: ReactNode;
  readonly icon?: IconName | undefined;
  readonly hint?: ReactNode;
  readonly action?: Elements;
}

/** Shown in place of an empty list: an icon, a sentence and optionally an action. */
export function EmptyState({ children, icon = 'list', hint, action }: EmptyStateProps) {
  return (
    <Segment basic textAlign="center" className="tb-empty">
      <span className="tb-empty__icon">
        <Icon name={icon} size={32} />
      </span>
      <div className="tb-empty__text">{children}</div>
      {hint === undefined ? null : <div className="tb-empty__hint">{hint}</div>}
      {action}
    </Segment>
  );
}
