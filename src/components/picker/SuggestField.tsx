import { memo, useCallback, useEffect, useId, useMemo, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../classNames';
import { describedBy, FieldFrame, hasText } from '../field';
import { assignRef } from '../field/assignRef';
import { FoundCount } from './FoundCount';
import { PickerList } from './PickerList';
import type { PickerOption } from './types';
import { usePlacement } from './usePlacement';
import { useSuggestions } from './useSuggestions';
import './picker.css';

export interface SuggestFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The matching suggestions, best first. */
  readonly suggestions: readonly PickerOption[];
  readonly onChoose: (key: string) => void;
  /** Called with the text after a pause of `restMs` in typing, for slow searches. */
  readonly onRest?: ((text: string) => void) | undefined;
  /** Milliseconds. */
  readonly restMs?: number | undefined;
  readonly onFocus?: (() => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly tooltip?: string | undefined;
  readonly required?: boolean | undefined;
  readonly autoCapitalize?: 'off' | 'words' | undefined;
  readonly name?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

/**
 * A text field with suggestions. Its text is always what was typed, unless a suggestion is chosen; the caller
 * then fills in the related fields.
 */
export const SuggestField = memo(function SuggestField(props: SuggestFieldProps) {
  const { label, value, onChange, suggestions, onChoose, onRest, restMs = 0 } = props;
  const { error, hint, tooltip, required, inputRef } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const control = useRef<HTMLDivElement>(null);
  const picker = useSuggestions({ id, value, options: suggestions, onChange, onChoose });
  const { isOpen, isWanted } = picker;
  const placement = usePlacement(isOpen, control);

  useEffect(() => {
    if (onRest === undefined || !isWanted) return undefined;
    const timer = setTimeout(() => onRest(value), restMs);
    return () => clearTimeout(timer);
  }, [onRest, isWanted, value, restMs]);

  const setRef = useCallback((element: HTMLInputElement | null) => assignRef(inputRef, element), [inputRef]);
  const textOfCount = useCallback((count: number) => t('picker.results', { count }), [t]);
  const listName = useMemo(() => t('picker.list', { field: label }), [t, label]);

  return (
    <FieldFrame {...{ id, label, error, hint, tooltip, required }}>
      <div className={classNames('tb-picker', isOpen && 'tb-picker--open')} ref={control}>
        <div className="tb-input">
          <input
            {...picker.getInputProps({
              ref: setRef,
              onKeyDown: picker.onKeyDown,
              onChange: picker.onTyping,
              onBlur: props.onBlur,
              onFocus: props.onFocus,
              'aria-expanded': isOpen,
            })}
            type="text"
            className="tb-control"
            name={props.name}
            required={required}
            autoCapitalize={props.autoCapitalize}
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
            aria-labelledby={undefined}
            aria-activedescendant={picker.activeId}
            aria-invalid={hasText(error)}
            aria-describedby={describedBy(id, { error, hint, tooltip })}
          />
        </div>
        <PickerList
          name={listName}
          picker={picker}
          value={null}
          message={null}
          failure={null}
          placement={placement}
        />
        <div className="tb-visually-hidden" aria-live="polite">
          {isOpen ? <FoundCount count={suggestions.length} textOf={textOfCount} /> : null}
        </div>
      </div>
    </FieldFrame>
  );
});
