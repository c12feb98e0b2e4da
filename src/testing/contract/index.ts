import { bootSuite } from './boots';
import { kerbSuite } from './kerb';
import { moneySuite } from './money';
import { recordSuite } from './records';
import { refdataSuite } from './refdata';
import { sessionSuite } from './session';
import type { ContractSubject, Runner } from './subject';

export type { ContractSubject, Runner } from './subject';

/** The contract tests. The real server passes all of them, the fake backend those that are not marked `onServer`. */
export function contractSuite(runner: Runner, subject: ContractSubject): void {
  bootSuite(runner, subject);
  kerbSuite(runner, subject);
  recordSuite(runner, subject);
  moneySuite(runner, subject);
  refdataSuite(runner, subject);
  sessionSuite(runner, subject);
}
