import { memo, type CSSProperties, type ReactElement } from 'react';
import { classNames } from '../classNames';
import type { PickerOption } from './types';
import type { Placement } from './usePlacement';
import type { usePicker } from './usePicker';
import { OPTION_HEIGHT_PX } from './useWindow';

/** What the list shows and how it behaves: the part of a picker that it needs. */
export type ListBehaviour = Pick<
  ReturnType<typeof usePicker>,
  'isOpen' | 'found' | 'highlightedIndex' | 'shown' | 'getMenuProps' | 'getItemProps'
>;

export interface PickerListProps {
  /** The accessible name of the open list. */
  readonly name: string;
  readonly picker: ListBehaviour;
  readonly value: string | null;
  /** Shown instead of options: no results, loading or blocked. */
  readonly message: string | null;
  /** An error, shown instead of options as a disabled option. */
  readonly failure: string | null;
  readonly placement: Placement;
}

interface OptionRowProps {
  readonly option: PickerOption;
  /** Position among all matches, from 0. */
  readonly index: number;
  /** The number of matches. */
  readonly count: number;
  readonly isHighlighted: boolean;
  readonly isChosen: boolean;
  readonly getItemProps: ListBehaviour['getItemProps'];
}

/** One option; renders again only when its props change. */
const OptionRow = memo(function OptionRow(props: OptionRowProps) {
  const { option, index, count, isHighlighted, isChosen, getItemProps } = props;
  const { text, detail, aside } = option;
  const item: { readonly id: string } & object = getItemProps({ item: option, index });
  const more = detail === undefined && aside === undefined ? undefined : `${item.id}-more`;
  return (
    <li
      {...item}
      className={classNames(
        'tb-picker__option',
        more !== undefined && 'tb-picker__option--described',
        isHighlighted && 'tb-picker__option--highlighted',
        isChosen && 'tb-picker__option--chosen',
      )}
      style={{ top: index * OPTION_HEIGHT_PX }}
      aria-label={more === undefined ? text : undefined}
      aria-describedby={more}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      {more === undefined ? (
        text
      ) : (
        <>
          <span className="tb-picker__text">{text}</span>
          {/* Describes the option. Hidden, so that it is no part of the name, which is the text alone. */}
          <span className="tb-picker__more" id={more} aria-hidden="true">
            <span className="tb-picker__detail">{detail}</span> <span>{aside}</span>
          </span>
        </>
      )}
    </li>
  );
});

/** The open list. Renders only some of the options, and tells assistive technology their position among all. */
export function PickerList({ name, picker, value, message, failure, placement }: PickerListProps) {
  const { isOpen, found, highlightedIndex } = picker;
  const { start, end, scrollRef, onScroll } = picker.shown;
  const rows: ReactElement[] = [];
  if (isOpen) {
    for (let index = start; index < end; index += 1) {
      const option = found[index];
      if (option !== undefined)
        rows.push(
          // Keyed by position, so that typing only changes the texts of existing rows.
          <OptionRow
            key={index}
            option={option}
            index={index}
            count={found.length}
            isHighlighted={index === highlightedIndex}
            isChosen={option.key === value}
            getItemProps={picker.getItemProps}
          />,
        );
    }
  }

  // The label names only the field. The list has its own name, and none while it is closed.
  const listName = {
    'aria-label': isOpen ? name : undefined,
    'aria-labelledby': undefined,
  };
  const size: CSSProperties = { maxHeight: placement.maxHeight };
  return (
    <div
      className={classNames(
        'tb-picker__popup',
        placement.above && 'tb-picker__popup--above',
        placement.width === 'toEnd' && 'tb-picker__popup--to-end',
        placement.width === 'toStart' && 'tb-picker__popup--to-start',
      )}
      hidden={!isOpen}
    >
      <ul
        {...picker.getMenuProps({ ...listName, ref: scrollRef })}
        className="tb-picker__list"
        style={size}
        onScroll={onScroll}
      >
        {rows.length > 0 ? (
          <li
            role="presentation"
            className="tb-picker__spacer"
            style={{ height: found.length * OPTION_HEIGHT_PX }}
          />
        ) : null}
        {rows}
        {isOpen && failure !== null ? (
          <li role="option" aria-selected="false" aria-disabled="true" className="tb-picker__failure">
            {failure}
          </li>
        ) : null}
      </ul>
      {isOpen && message !== null ? <div className="tb-picker__message">{message}</div> : null}
    </div>
  );
}
