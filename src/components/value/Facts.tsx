import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import './value.css';

export interface Fact {
  /** Tells it from the others of its list. */
  readonly key: string;
  readonly name: string;
  /** What is absent (nothing, an empty text) takes no room. */
  readonly value: ReactNode;
  readonly className?: string;
}

export interface FactsProps {
  readonly facts: readonly Fact[];
  readonly className?: string | undefined;
}

/** Names with what they stand for: a description list, whatever it is laid out as. */
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
