import type { ReactNode } from 'react';
import { Message } from 'semantic-ui-react';
import type { Elements } from '../elements';
import { Icon, type IconName } from '../icon';
import './feedback.css';

export interface NoticeProps {
  readonly children: ReactNode;
  readonly tone?: 'info' | 'warning' | 'done' | undefined;
  readonly icon?: IconName | undefined;
  /** A button at the end of the line. */
  readonly action?: Elements;
  /** Screen readers announce a `status` when it appears. */
  readonly role?: 'status' | 'note' | undefined;
}

const ICONS = { info: 'info', warning: 'warning', done: 'checkCircle' } as const;

/** A message that is not an error, such as: restored, offline, differs from the total. */
export function Notice({ children, tone = 'info', icon, action, role }: NoticeProps) {
  return (
    <Message
      role={role}
      info={tone === 'info'}
      warning={tone === 'warning'}
      positive={tone === 'done'}
      className="tb-notice"
    >
      <Icon name={icon ?? ICONS[tone]} />
      <Message.Content className="tb-notice__text">{children}</Message.Content>
      {action}
    </Message>
  );
}
