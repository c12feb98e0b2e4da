import { useEffect, useRef } from 'react';
import { LinkButton } from '../button';
import { Icon } from '../icon';
import './feedback.css';

export interface FormErrorItem {
  /** The field's name. */
  readonly label: string;
  readonly message: string;
  /** Takes the person to the field. */
  readonly onSelect: () => void;
}

export interface FormErrorSummaryProps {
  readonly title: string;
  readonly items: readonly FormErrorItem[];
  /** Takes the focus when it appears; false where the first wrong field takes it. */
  readonly focusOnShow?: boolean | undefined;
}

/** Everything that keeps a form from being sent, each with a way to its field. Nothing for an empty list. */
export function FormErrorSummary({ title, items, focusOnShow = false }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = items.length > 0;
  useEffect(() => {
    if (shown && focusOnShow) box.current?.focus();
  }, [shown, focusOnShow]);

  if (!shown) return null;
  return (
    <div ref={box} className="tb-summary" role="group" aria-label={title} tabIndex={-1}>
      <div className="tb-summary__title">
        <Icon name="warning" />
        {title}
      </div>
      <ul className="tb-summary__list">
        {items.map((item) => (
          <li key={`${item.label}\n${item.message}`}>
            <LinkButton onClick={item.onSelect}>{item.message}</LinkButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
