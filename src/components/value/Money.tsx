import { useUsd } from './useUsd';
import './value.css';

export interface MoneyProps {
  /** Dollars; undefined shows `-`. */
  readonly amount: number | null | undefined;
}

/** An amount in US dollars, in figures of one width. */
export function Money({ amount }: MoneyProps) {
  return <span className="tb-money tb-numbers">{useUsd()(amount)}</span>;
}
