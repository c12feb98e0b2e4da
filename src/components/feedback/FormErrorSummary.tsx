import { useId } from 'react';
import { Message } from 'semantic-ui-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../button';
import { Icon } from '../icon';
import './feedback.css';

export interface FormErrorItem {
  /** Unique within the summary. */
  readonly id: string;
  /** The field's name. The error message itself is shown at the field. */
  readonly label: string;
  /** Moves the focus to the field. */
  readonly onSelect: () => void;
}

export interface FormErrorSummaryProps {
  readonly items: readonly FormErrorItem[];
}

/**
 * Links to the fields that prevent a form from being sent. It lists only names, to fit on a phone: the messages are
 * shown at the fields. Renders nothing for an empty list.
 */
export function FormErrorSummary({ items }: FormErrorSummaryProps) {
  const { t } = useTranslation('common');
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <Message negative className="tb-summary" role="group" aria-labelledby={titleId}>
      <div className="tb-summary__title">
        <Icon name="warning" />
        <span id={titleId}>{t('general.fixFields')}</span>
      </div>
      <ul className="tb-summary__list">
        {items.map((item) => (
          <li key={item.id}>
            <LinkButton onClick={item.onSelect}>{item.label}</LinkButton>
          </li>
        ))}
      </ul>
    </Message>
  );
}
