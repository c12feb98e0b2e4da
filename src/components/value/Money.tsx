import { useUsd } from './useUsd';
import './value.css';

export interface MoneyProps {
  /** In dollars; undefined or null shows `-`. */
  readonly amount: number | null | undefined;
}

/** An amount in US dollars, in tabular figures. */
export function Money({ amount }: MoneyProps) {
  return (
    <span className="tb-money tb-numbers" translate="no">
      {useUsd()(amount)}
    </span>
  );
}
