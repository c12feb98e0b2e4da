import { memo, useCallback, useId, useMemo, useRef, type MouseEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../button';
import { classNames } from '../classNames';
import { describedBy, FieldFrame, hasText } from '../field';
import { assignRef } from '../field/assignRef';
import { Icon } from '../icon';
import { FoundCount } from './FoundCount';
import { PickerList } from './PickerList';
import type { PickerOption, PickerStatus } from './types';
import { usePicker } from './usePicker';
import { usePlacement } from './usePlacement';
import './picker.css';

export interface PickerProps {
  readonly label: string;
  /** Pass the same array while its content is the same, because it is indexed for searching. */
  readonly options: readonly PickerOption[];
  /** The key of the chosen option; null for none. */
  readonly value: string | null;
  readonly onChange: (key: string | null) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly status?: PickerStatus | undefined;
  /** Why the user cannot choose yet, if `status` is `blocked`. */
  readonly blockedMessage?: string | undefined;
  readonly error?: string | undefined;
  /** Reloads the options, if `status` is `error`. */
  readonly onRetry?: (() => void) | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly hint?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  /** Whether choosing by Enter or touch moves the focus to the next field. Default: true. */
  readonly focusNextOnSelect?: boolean | undefined;
  /** Moves the focus after a choice, instead of the default move to the next field. */
  readonly onAdvance?: (() => void) | undefined;
  /** Whether Enter in an earlier field skips this one unless it is invalid: most users leave it empty. */
  readonly isSkipped?: boolean | undefined;
  readonly name?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * The dropdown of all forms: a searchable combobox. It searches the options' texts and alternatives, shows the best
 * match first, and renders at most 60 options. Only an explicit choice changes the value; Tab and leaving the field
 * never do.
 */
export const Picker = memo(function Picker(props: PickerProps) {
  const { label, options, value, onChange, onBlur, onRetry, error, hint, required, disabled = false } = props;
  const status = props.status ?? 'normal';
  const { t } = useTranslation('common');
  const id = useId();
  const control = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const focusNextOnSelect = props.focusNextOnSelect ?? true;
  const { onAdvance } = props;
  const picker = usePicker({ id, options, value, onChange, onRetry, status, focusNextOnSelect, onAdvance });
  const placement = usePlacement(picker.isOpen, control);
  const { isOpen, found } = picker;

  const textOfCount = useCallback((count: number) => t('picker.results', { count }), [t]);
  const listName = useMemo(() => t('picker.list', { field: label }), [t, label]);
  const statusText = textOfStatus();
  const standIn = status === 'normal' && found.length === 0 ? t('general.noResults') : statusText;
  const retry = status === 'error' && onRetry !== undefined;
  const tryAgain = () => {
    // The Retry button disappears with the error and would take the focus with it.
    input.current?.focus();
    onRetry?.();
  };

  return (
    <FieldFrame {...{ id, label, error, hint, required, className: props.className }}>
      <div className={classNames('tb-picker', isOpen && 'tb-picker--open')} ref={control}>
        <div className="tb-input">
          <input
            {...picker.getInputProps({
              ref: (element: HTMLInputElement | null) => {
                input.current = element;
                assignRef(props.inputRef, element);
              },
              // Selects the text, so that typing replaces the current choice.
              onClick: (event) => (isOpen ? undefined : event.currentTarget.select()),
              onFocus: (event) => event.currentTarget.select(),
              onKeyDown: picker.onKeyDown,
              onChange: picker.onTyping,
              onBlur,
              disabled,
            })}
            type="text"
            // The typed text is a search, not part of the form: password managers and autofill read all fields of a
            // form on each keystroke.
            form=""
            className={classNames('tb-control tb-picker__input', retry && 'tb-picker__input--retry')}
            name={props.name}
            placeholder={statusText ?? props.placeholder}
            readOnly={status === 'blocked'}
            required={required}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
            data-enter={props.isSkipped === true ? 'skips' : undefined}
            aria-labelledby={undefined}
            aria-activedescendant={picker.activeId}
            aria-busy={status === 'loading' || undefined}
            aria-invalid={hasText(error)}
            aria-describedby={describedBy(id, { error, hint })}
          />
        </div>
        {retry ? (
          <span className="tb-picker__retry">
            <LinkButton onClick={tryAgain}>{t('general.tryAgain')}</LinkButton>
          </span>
        ) : (
          // Only enlarges the target: keyboards and screen readers open the list from the input itself.
          <button
            {...picker.getToggleButtonProps({
              disabled,
              // Keep the focus in the input: a press here must not count as leaving the field.
              onMouseDown: (event: MouseEvent) => event.preventDefault(),
            })}
            type="button"
            className="tb-picker__toggle"
            aria-hidden="true"
          >
            <Icon name="chevronDown" />
          </button>
        )}
        <PickerList
          name={listName}
          picker={picker}
          value={value}
          message={status === 'error' ? null : standIn}
          failure={status === 'error' ? statusText : null}
          placement={placement}
        />
        <div className="tb-visually-hidden" aria-live="polite">
          {isOpen && status === 'normal' ? <FoundCount count={found.length} textOf={textOfCount} /> : null}
        </div>
      </div>
    </FieldFrame>
  );

  /** The message shown instead of options; null if none. */
  function textOfStatus(): string | null {
    if (status === 'loading') return t('general.loading');
    if (status === 'error') return t('general.errorLoadingValues');
    return status === 'blocked' ? (props.blockedMessage ?? t('general.noResults')) : null;
  }
});
