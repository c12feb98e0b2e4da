import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatUsd } from '../../../domain/money';

/** Dollars within a sentence, written the way they are in the United States whatever the language. */
export function useUsd(): (dollars: number) => string {
  const { language } = useTranslation().i18n;
  return useCallback(
    (dollars) => formatUsd(dollars, language.startsWith('es') ? 'es-US' : 'en-US'),
    [language],
  );
}
