import { useLayoutEffect, useRef, type ChangeEvent, type KeyboardEvent } from 'react';
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { isByThumb } from '../layout/mediaQueries';
import { moveOn } from './focusNext';
import type { PickerOption } from './types';
import { useFocusAdvance } from './useFocusAdvance';
import { leaveToOthers } from './usePicker';
import { useWindow } from './useWindow';

type State = UseComboboxState<PickerOption>;
type Change = UseComboboxStateChangeOptions<PickerOption>;

export interface SuggestionBehaviour {
  readonly id: string;
  readonly value: string;
  readonly options: readonly PickerOption[];
  readonly onChange: (text: string) => void;
  readonly onChoose: (key: string) => void;
}

const { stateChangeTypes } = useCombobox;

/**
 * Free text with suggestions, built on downshift's combobox. The text stays what was typed until the user presses a
 * suggestion, or highlights one with an arrow key and presses Enter. Neither Tab, nor leaving the field, nor hovering
 * over a suggestion accepts one. A list without suggestions is closed.
 */
export function useSuggestions({ id, value, options, onChange, onChoose }: SuggestionBehaviour) {
  const advance = useFocusAdvance();
  const {
    isOpen: isWanted,
    highlightedIndex,
    setHighlightedIndex,
    ...combobox
  } = useCombobox<PickerOption>({
    // Downshift only reads the items, but its type lacks `readonly`.
    items: options as PickerOption[],
    inputId: id,
    menuId: `${id}-list`,
    getItemId: (index) => `${id}-option-${String(index)}`,
    selectedItem: null,
    inputValue: value,
    itemToString: (option) => option?.text ?? '',
    itemToKey: (option) => option?.key ?? null,
    scrollIntoView: () => undefined,
    stateReducer: (state: State, { type, changes }: Change): Partial<State> => {
      switch (type) {
        case stateChangeTypes.InputClick:
          // A click into the open list places the caret and keeps the list open.
          return state.isOpen ? state : changes;
        case stateChangeTypes.InputBlur:
          return { ...changes, selectedItem: null };
        case stateChangeTypes.ItemMouseMove:
        case stateChangeTypes.MenuMouseLeave:
          return { ...changes, highlightedIndex: state.highlightedIndex };
        default:
          return changes;
      }
    },
    onStateChange: ({ type, selectedItem }) => {
      if (type !== stateChangeTypes.ItemClick && type !== stateChangeTypes.InputKeyDownEnter) return;
      if (!selectedItem) return;
      onChoose(selectedItem.key);
      const control = document.getElementById(id);
      const isClick = type === stateChangeTypes.ItemClick;
      if (control !== null && (!isClick || isByThumb())) advance(control, { opensPicker: isClick });
    },
  });
  const isOpen = isWanted && options.length > 0;

  // The same suggestion stays highlighted when others arrive.
  const marked = useRef<{ readonly index: number; readonly key: string | undefined } | null>(null);
  useLayoutEffect(() => {
    const before = marked.current;
    const key = options[highlightedIndex]?.key;
    marked.current = { index: highlightedIndex, key };
    if (before?.index !== highlightedIndex || before.key === key) return;
    setHighlightedIndex(options.findIndex((option) => option.key === before.key));
  }, [options, highlightedIndex, setHighlightedIndex]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    // Home and End move the caret in the text.
    if (key === 'Home' || key === 'End' || (key === 'Escape' && !isOpen)) leaveToOthers(event);
    if (key !== 'Enter') return;
    // With Ctrl or Cmd, Enter submits the form.
    const sends = event.ctrlKey || event.metaKey;
    if (!sends && isOpen && highlightedIndex >= 0) return;
    leaveToOthers(event);
    if (sends) return;
    event.preventDefault();
    moveOn(event.currentTarget);
  };
  const onTyping = (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value);

  const shown = useWindow(options.length, highlightedIndex, isOpen);
  const isHighlightShown = isOpen && highlightedIndex >= shown.start && highlightedIndex < shown.end;
  const activeId = isHighlightShown ? `${id}-option-${String(highlightedIndex)}` : '';
  return {
    ...combobox,
    isOpen,
    isWanted,
    highlightedIndex,
    activeId,
    found: options,
    shown,
    onKeyDown,
    onTyping,
  };
}
