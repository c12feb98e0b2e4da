/** One option of a picker. */
export interface PickerOption {
  /** The value passed to the caller; unique in its list. */
  readonly key: string;
  /** The option's text: shown, searched, and used as its accessible name. */
  readonly text: string;
  /** Other words that find it: `Chevy` for Chevrolet, `CA` for California. */
  readonly alternatives?: readonly string[] | undefined;
}

/** The loading status of the options. */
export type PickerStatus = 'loading' | 'error' | 'blocked' | 'normal';
