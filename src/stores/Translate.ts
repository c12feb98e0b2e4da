/** The lists whose failed load has a message of its own. */
export type LoadedList = 'makes' | 'bodies' | 'colors' | 'models' | 'states' | 'paymentTypes' | 'regions';

/** Texts that stores need: what reaches the banner without passing through a view. */
export type StoreMessageKey =
  | 'error:error.connection.message'
  | 'error:error.upload.file.message'
  | 'common:photos.connectionLost'
  | `error:error.loading.${LoadedList}.message`;

/** Turns a key into the person's language; handed in, so that stores know no i18n library. */
export type Translate = (key: StoreMessageKey, params?: Readonly<Record<string, string | number>>) => string;
