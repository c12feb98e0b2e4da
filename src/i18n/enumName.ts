import type { i18n } from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type enumTexts from '../../public/locales/en/enum.json';
import { DEFAULT_LANGUAGE } from '../domain/constants';
import type { BootStatus } from '../domain/wire/boot';

/** The kinds of names that the server sends in English: colors, bodies, states, payment types. */
export type EnumKind = Exclude<keyof typeof enumTexts, 'bootStatus'>;
type EnumTexts = Readonly<Record<EnumKind, Readonly<Record<string, string>>>>;

/** Translates a name from the server into the user's language. */
export type EnumName = (kind: EnumKind, name: string) => string;

/** Codes by lower-case English name, built once per set of texts. */
const codesOf = new WeakMap<EnumTexts, Readonly<Record<EnumKind, ReadonlyMap<string, string>>>>();

function codesByName(texts: EnumTexts) {
  let codes = codesOf.get(texts);
  if (codes === undefined) {
    const byName = (kind: EnumKind) =>
      new Map(Object.entries(texts[kind]).map(([code, name]) => [name.toLowerCase(), code]));
    codes = {
      color: byName('color'),
      body: byName('body'),
      state: byName('state'),
      paymentType: byName('paymentType'),
    };
    codesOf.set(texts, codes);
  }
  return codes;
}

/** Translates a name from the server. Returns it unchanged in English, or if it has no translation. */
function enumName(texts: i18n, language: string | undefined, kind: EnumKind, name: string): string {
  if (language === undefined || language === DEFAULT_LANGUAGE) return name;
  const english = texts.getResourceBundle(DEFAULT_LANGUAGE, 'enum') as EnumTexts | undefined;
  const code = english && codesByName(english)[kind].get(name.toLowerCase());
  return code === undefined ? name : texts.t(`enum:${kind}.${code}`, { lng: language, defaultValue: name });
}

/** {@link EnumName} for a view; a new function when the language changes. */
export function useEnumName(): EnumName {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage;
  return useCallback((kind, name) => enumName(i18n, language, kind, name), [i18n, language]);
}

/**
 * Translates a boot's status. The server always sends a code, so a screen that shows it awaits {@link
 * loadRecordTexts} first. If the texts failed to load, the code itself shows.
 */
export function useBootStatusName(): (status: BootStatus) => string {
  const { t } = useTranslation();
  return useCallback((status) => t(`enum:bootStatus.${status}`, { defaultValue: status }), [t]);
}

/** A region's payment types; undefined until loaded. */
type PaymentTypes =
  readonly { readonly name: string; readonly displayName?: string | null | undefined }[] | undefined;

/**
 * Translates a payment type's code. Returns the code itself until its name is known.
 * @param types the region's payment types; undefined until loaded
 */
export function usePaymentTypeName(types: PaymentTypes): (code: string) => string {
  const enumName = useEnumName();
  return useCallback(
    (code) => enumName('paymentType', types?.find(({ name }) => name === code)?.displayName ?? code),
    [enumName, types],
  );
}

/** The payment types as options for a picker; the same array while list and language stay the same. */
export function usePaymentTypeOptions(types: PaymentTypes) {
  const enumName = useEnumName();
  return useMemo(
    () =>
      (types ?? []).map(({ name, displayName }) => ({
        key: name,
        text: enumName('paymentType', displayName ?? name),
        alternatives: [displayName ?? name],
      })),
    [enumName, types],
  );
}
