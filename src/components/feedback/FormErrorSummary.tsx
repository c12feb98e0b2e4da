import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../button';
import { Icon } from '../icon';
import './feedback.css';

export interface FormErrorItem {
  /** Tells it from the others. */
  readonly id: string;
  /** The field's name; what is wrong with it stands at the field. */
  readonly label: string;
  /** Takes the person to the field. */
  readonly onSelect: () => void;
}

export interface FormErrorSummaryProps {
  readonly items: readonly FormErrorItem[];
  /** Takes the focus when it appears; false where the first wrong field takes it. */
  readonly focusOnShow?: boolean | undefined;
}

/**
 * The fields that keep a form from being sent, each a way to itself, small enough for a phone: the messages stand at
 * the fields. Nothing for an empty list.
 */
export function FormErrorSummary({ items, focusOnShow = false }: FormErrorSummaryProps) {
  const { t } = useTranslation('common');
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const shown = items.length > 0;
  useEffect(() => {
    if (shown && focusOnShow) box.current?.focus();
  }, [shown, focusOnShow]);

  if (!shown) return null;
  return (
    <div ref={box} className="tb-summary" role="group" aria-labelledby={titleId} tabIndex={-1}>
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
    </div>
  );
}
