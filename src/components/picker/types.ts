/** One option of a picker. */
export interface PickerOption {
  /** The value passed to the caller; unique in its list. */
  readonly key: string;
  /** The option's text: shown, searched, and used as its accessible name. */
  readonly text: string;
  /** Other words that find it: `Chevy` for Chevrolet, `CA` for California. */
  readonly alternatives?: readonly string[] | undefined;
  /** A second line in a lighter color, which describes the option. */
  readonly detail?: string | undefined;
  /** Shown at the end of the second line, for example a distance. */
  readonly aside?: string | undefined;
}

/** The loading status of the options. */
export type PickerStatus = 'loading' | 'error' | 'blocked' | 'normal';
