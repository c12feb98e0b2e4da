import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import './value.css';

export interface Fact {
  /** Unique within its list. */
  readonly key: string;
  readonly name: string;
  /** Undefined, null, false and an empty text count as absent: the fact is not shown. */
  readonly value: ReactNode;
  readonly className?: string;
}

export interface FactsProps {
  readonly facts: readonly Fact[];
  readonly className?: string | undefined;
}

/** A description list of names and values. */
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
