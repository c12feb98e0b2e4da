import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Translates the labels of fields and their values. */
export function useFieldWords() {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const labelOf = (field: string) => {
      const key = `setup:setupField.${field.slice(field.lastIndexOf('.') + 1)}`;
      // Activity entries and CSV files may contain other fields.
      return i18n.exists(key) ? t(key, { defaultValue: field }) : field;
    };
    const choiceKeys = (field: string, choice: string) => [
      `setup:choice.${field}.${choice}`,
      `common:paymentKind.${choice}`,
    ];
    const choiceOf = (field: string, choice: string) =>
      t(choiceKeys(field, choice), { defaultValue: choice });
    const valueOf = (field: string, value: unknown): string => {
      if (typeof value === 'boolean') return t(value ? 'setup:value.yes' : 'setup:value.no');
      if (Array.isArray(value) && value.length > 0) return value.map(String).join(', ');
      if (typeof value === 'number') return String(value);
      if (typeof value !== 'string' || value === '') return t('setup:value.none');
      // A typed value could look like part of a translation key.
      const isChoice = /^\w+$/.test(value) && i18n.exists(choiceKeys(field, value));
      return isChoice ? choiceOf(field, value) : value;
    };
    return { labelOf, choiceOf, valueOf };
  }, [t, i18n]);
}
