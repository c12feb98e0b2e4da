import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatUsd } from '../../domain/money';

/** Formats dollars in US format in every language: `$1,234.50`; `-` if absent. */
export function useUsd(): (dollars: number | null | undefined) => string {
  const { language } = useTranslation('common').i18n;
  return useCallback(
    (dollars) => formatUsd(dollars, language.startsWith('es') ? 'es-US' : 'en-US'),
    [language],
  );
}
