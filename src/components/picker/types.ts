/** One option of a picker. */
export interface PickerOption {
  /** The value for the caller; unique in its list. */
  readonly key: string;
  /** Shown and searched, and the option's accessible name. */
  readonly text: string;
  /** Other words that match it: `Chevy` for Chevrolet, `CA` for California. */
  readonly alternatives?: readonly string[] | undefined;
}

/** The loading status of the options. */
export type PickerStatus = 'loading' | 'error' | 'blocked' | 'normal';
