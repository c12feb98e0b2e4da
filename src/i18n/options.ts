import type { InitOptions } from 'i18next';
import {
  DEFAULT_LANGUAGE,
  DEFAULT_NAMESPACE,
  LANGUAGE_DETECTION_ORDER,
  LANGUAGE_QUERY_PARAMETER,
  SUPPORTED_LANGUAGES,
  TRANSLATION_NAMESPACES,
} from '../domain/constants';
import { supportedLanguage } from '../domain/supportedLanguage';

/** The texts that any screen may need at any time, such as the one for a lost connection. */
export const SHELL_NAMESPACES = TRANSLATION_NAMESPACES.filter((name) => name !== 'enum' && name !== 'money');

/** The texts of a single screen, loaded together with its code. */
export type ScreenNamespace = 'records' | 'setup';

/** The settings that a running application's texts depend on. */
export interface TextSettings {
  /** The product's name, for texts that contain `{{product}}`. */
  readonly productName: string;
  /** True if a missing key throws (development), false if the key itself shows. */
  readonly strict: boolean;
}

/** The options shared by the product and its tests. */
export function baseOptions({ productName, strict }: TextSettings): InitOptions {
  return {
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: [...SUPPORTED_LANGUAGES],
    // So that `es` is used for `es-MX`.
    nonExplicitSupportedLngs: true,
    load: 'languageOnly',
    ns: [...TRANSLATION_NAMESPACES],
    defaultNS: DEFAULT_NAMESPACE,
    // React escapes text itself.
    interpolation: { escapeValue: false, defaultVariables: { product: productName } },
    returnEmptyString: false,
    ...(strict ? { parseMissingKeyHandler: throwOnMissingKey } : {}),
  };
}

/** Where to detect the language, in order. The result is not stored. */
export const DETECTION = {
  order: [...LANGUAGE_DETECTION_ORDER],
  lookupQuerystring: LANGUAGE_QUERY_PARAMETER,
  caches: [],
  // The next place in the order decides if this one names no language of ours.
  convertDetectedLanguage: (code: string) => supportedLanguage(code) ?? '',
};

function throwOnMissingKey(key: string): never {
  throw new Error(`No text for the key "${key}"`);
}
