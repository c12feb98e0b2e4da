import type { InitOptions } from 'i18next';
import {
  DEFAULT_LANGUAGE,
  DEFAULT_NAMESPACE,
  LANGUAGE_DETECTION_ORDER,
  LANGUAGE_QUERY_PARAMETER,
  SUPPORTED_LANGUAGES,
  TRANSLATION_NAMESPACES,
} from '../domain/constants';

/** The texts that any screen may need at any moment, a failure of the connection among them. */
export const SHELL_NAMESPACES = TRANSLATION_NAMESPACES.filter((name) => name !== 'enum' && name !== 'money');

/** The texts that one screen alone needs: they come with its code. */
export type ScreenNamespace = 'records';

/** What the texts of one running application depend on. */
export interface TextSettings {
  /** The product's name, for every text that holds `{{product}}`. */
  readonly productName: string;
  /** Whether a key that no language has is a mistake to stop at (development), or shown as it is. */
  readonly strict: boolean;
}

/** The options that the product and its tests share. */
export function baseOptions({ productName, strict }: TextSettings): InitOptions {
  return {
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: [...SUPPORTED_LANGUAGES],
    // `es-MX` is served by `es`.
    nonExplicitSupportedLngs: true,
    load: 'languageOnly',
    ns: [...TRANSLATION_NAMESPACES],
    defaultNS: DEFAULT_NAMESPACE,
    // React escapes what it shows.
    interpolation: { escapeValue: false, defaultVariables: { product: productName } },
    returnEmptyString: false,
    ...(strict ? { parseMissingKeyHandler: throwOnMissingKey } : {}),
  };
}

/** Where the language is looked for, in order; what is found is not kept anywhere. */
export const DETECTION = {
  order: [...LANGUAGE_DETECTION_ORDER],
  lookupQuerystring: LANGUAGE_QUERY_PARAMETER,
  caches: [],
};

function throwOnMissingKey(key: string): never {
  throw new Error(`No text for the key "${key}"`);
}
