/** One choice of a picker. */
export interface PickerOption {
  /** What the caller gets and gives back as the value; unique in its list. */
  readonly key: string;
  /** What is shown, searched, and the option's accessible name. */
  readonly text: string;
  /** Other words that find it: `Chevy` for Chevrolet, `CA` for California. */
  readonly alternatives?: readonly string[] | undefined;
}

/** How the list of options fares. */
export type PickerStatus = 'loading' | 'error' | 'blocked' | 'normal';
