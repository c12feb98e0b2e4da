import { useTranslation } from 'react-i18next';
import { formatUsd } from '../../domain/money';
import './value.css';

export interface MoneyProps {
  /** Dollars; undefined shows `-`. */
  readonly amount: number | null | undefined;
}

/** An amount in US dollars, in figures of one width. */
export function Money({ amount }: MoneyProps) {
  const { i18n } = useTranslation('common');
  return <span className="tb-money tb-numbers">{formatUsd(amount, moneyLocale(i18n.language))}</span>;
}

/** Whatever the language, dollars are written the way they are in the United States: `$1,234.50`. */
function moneyLocale(language: string | undefined): string {
  return language?.startsWith('es') === true ? 'es-US' : 'en-US';
}
