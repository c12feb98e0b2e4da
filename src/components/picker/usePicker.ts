import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
} from 'react';
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { isByThumb } from '../layout/mediaQueries';
import type { PickerOption, PickerStatus } from './types';
import { useFocusAdvance } from './useFocusAdvance';
import { useOptionSearch } from './useOptionSearch';
import { useWindow } from './useWindow';

type State = UseComboboxState<PickerOption>;
type Change = UseComboboxStateChangeOptions<PickerOption>;

export interface PickerBehaviour {
  readonly id: string;
  readonly options: readonly PickerOption[];
  readonly value: string | null;
  readonly onChange: (key: string | null) => void;
  readonly onRetry: (() => void) | undefined;
  readonly status: PickerStatus;
  readonly focusNextOnSelect: boolean;
  /** Moves the focus after a choice, instead of the default move to the next field. */
  readonly onAdvance: (() => void) | undefined;
}

const NONE: readonly PickerOption[] = [];
const optionId = (id: string, index: number) => `${id}-option-${String(index)}`;
const textOf = (option: PickerOption | null) => option?.text ?? '';

/**
 * The picker's behavior, built on downshift's combobox with these differences. Leaving the field never chooses, and
 * restores the text of the chosen option. Leaving an emptied field clears the choice; Escape restores it. Enter never
 * submits the form: it chooses the option and moves to the next field.
 */
export function usePicker(props: PickerBehaviour) {
  const { id, options, value, onChange, onRetry, status, focusNextOnSelect, onAdvance } = props;
  const search = useOptionSearch(status === 'normal' ? options : NONE);
  const advance = useFocusAdvance(onAdvance);
  // The text being typed; null while the field shows the chosen option's text.
  const [typed, setTyped] = useState<string | null>(null);
  const selected = useMemo(
    () => (value === null ? null : (options.find((option) => option.key === value) ?? null)),
    [options, value],
  );
  const found = search(typed ?? '');
  // Tells a repeated report from a new choice: downshift reports a press again if React renders it before the
  // pointer's move to the option.
  const chosen = useRef(value);
  useLayoutEffect(() => {
    chosen.current = value;
  });

  const { isOpen, highlightedIndex, setHighlightedIndex, ...combobox } = useCombobox<PickerOption>({
    // Downshift only reads the items, but its type lacks `readonly`.
    items: found as PickerOption[],
    inputId: id,
    menuId: `${id}-list`,
    getItemId: (index) => optionId(id, index),
    selectedItem: selected,
    inputValue: typed ?? textOf(selected),
    itemToString: textOf,
    itemToKey: (option) => option?.key ?? null,
    scrollIntoView: () => undefined,
    stateReducer: (state: State, { type, changes }: Change): Partial<State> => {
      switch (type) {
        case useCombobox.stateChangeTypes.InputBlur:
          return { ...changes, selectedItem: typed === '' ? null : state.selectedItem };
        case useCombobox.stateChangeTypes.InputClick:
          // A click into the open picker places the caret and keeps the list open.
          return state.isOpen ? state : changes;
        case useCombobox.stateChangeTypes.InputChange: {
          const text = changes.inputValue ?? '';
          return { ...changes, highlightedIndex: text !== '' && search(text).length > 0 ? 0 : -1 };
        }
        default:
          return changes;
      }
    },
    onSelectedItemChange: ({ selectedItem }) => {
      const key = selectedItem?.key ?? null;
      if (key === chosen.current) return;
      chosen.current = key;
      onChange(key);
    },
    onStateChange: ({ type }) => {
      // With a mouse, the focus stays put: the next click may go anywhere.
      if (type !== useCombobox.stateChangeTypes.ItemClick || !focusNextOnSelect || !isByThumb()) return;
      const control = document.getElementById(id);
      if (control !== null) advance(control, { opensPicker: true });
    },
    onIsOpenChange: ({ isOpen: opened }) => {
      if (!opened) setTyped(null);
    },
  });

  // When options arrive while the user types, highlight the best match, so that Enter chooses it.
  const first = found.length > 0 && typed !== null && typed !== '';
  useEffect(() => {
    if (isOpen && first && highlightedIndex === -1) setHighlightedIndex(0);
  }, [isOpen, first, highlightedIndex, setHighlightedIndex]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && !isOpen) leaveToOthers(event);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const choosing = isOpen && highlightedIndex >= 0;
    if (!choosing) leaveToOthers(event);
    if (status === 'error') onRetry?.();
    else if (focusNextOnSelect && (choosing || !isOpen || typed === '')) advance(event.currentTarget);
  };
  const onTyping = (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value);

  const shown = useWindow(found.length, highlightedIndex, isOpen);
  // A highlighted option that is scrolled away is not in the document.
  const isHighlightShown = isOpen && highlightedIndex >= shown.start && highlightedIndex < shown.end;
  const activeId = isHighlightShown ? optionId(id, highlightedIndex) : '';

  return { ...combobox, isOpen, highlightedIndex, activeId, found, shown, onKeyDown, onTyping };
}

/** Keeps downshift from handling this key. */
export function leaveToOthers(event: KeyboardEvent): void {
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}
