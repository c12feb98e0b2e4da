import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import './value.css';

export interface Fact {
  /** Unique within its list. */
  readonly key: string;
  readonly name: string;
  /** An absent value (undefined, null, false, an empty text) is left out. */
  readonly value: ReactNode;
  readonly className?: string;
}

export interface FactsProps {
  readonly facts: readonly Fact[];
  readonly className?: string | undefined;
}

/** Names and values: a description list. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={classNames('tb-facts', className)}>
      {facts
        .filter(({ value }) => isThere(value))
        .map((fact) => (
          <div key={fact.key} className={fact.className}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
    </dl>
  );
}

const isThere = (value: ReactNode): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false;
