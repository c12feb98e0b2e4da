import type { ReactNode } from 'react';
import { Message } from 'semantic-ui-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Icon } from '../icon';
import { Sentence } from '../value/Sentence';
import './feedback.css';

export interface ErrorBoxProps {
  /** What went wrong; may be a message from the server. */
  readonly children: ReactNode;
  readonly title?: string | undefined;
  /** Adds a `Try again` button. */
  readonly onRetry?: (() => void) | undefined;
}

/** A red box in place of content that could not be shown. */
export function ErrorBox({ children, title, onRetry }: ErrorBoxProps) {
  const { t } = useTranslation('common');
  return (
    <Message negative className="tb-error-box">
      <Icon name="warning" className="tb-error-box__icon" />
      <Message.Content className="tb-error-box__body">
        {title === undefined ? null : (
          <Message.Header>
            <Sentence text={title} />
          </Message.Header>
        )}
        <div>{typeof children === 'string' ? <Sentence text={children} /> : children}</div>
        {onRetry === undefined ? null : (
          <Button icon="retry" onClick={onRetry} className="tb-error-box__retry">
            {t('general.tryAgain')}
          </Button>
        )}
      </Message.Content>
    </Message>
  );
}
