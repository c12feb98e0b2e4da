import type { CommandResult } from '../platform/command';
import { causeText } from '../platform/failureText';
import { Unavailable } from '../platform/faults';

const TOLD = 200;

/** The faults that a check has found, and the number of items it has checked. */
export class Findings {
  private readonly faults: string[] = [];
  private readonly notes: string[] = [];
  private readonly counts = new Map<string, number>();
  private found = 0;

  /** Adds a fault, in one line. */
  fault(line: string): void {
    this.found += 1;
    if (this.faults.length < TOLD) this.faults.push(line);
  }

  /** Runs one part of the check. If the part itself fails, records that as a fault and goes on. */
  async part(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      this.fault(`${what} could not be checked: ${causeText(error)}.`);
    }
  }

  /** Adds a note, in one line. A note is not a fault. */
  note(line: string): void {
    this.notes.push(line);
  }

  /** Counts one checked item. */
  looked(label: string): void {
    this.counts.set(label, (this.counts.get(label) ?? 0) + 1);
  }

  result(): CommandResult {
    const looked = [...this.counts].map(([label, count]) => `${String(count)} ${label}`).join(', ');
    const output = [...this.faults, ...this.notes, `Looked at ${looked === '' ? 'nothing' : looked}.`];
    if (this.found === 0) return { output: [...output, 'All is well.'], fault: null };
    const fault = `${String(this.found)} faults were found: restore what is damaged from a backup.`;
    return { output, fault };
  }
}
