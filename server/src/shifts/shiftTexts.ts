import { createHash } from 'node:crypto';

/** The texts of a shift as they were when it was closed. */
export interface ShiftTexts {
  readonly byName: string;
  readonly zoneId: string;
  /** The name of the person who closed it, if it was somebody else. */
  readonly closedByName?: string | undefined;
  /** In any order. */
  readonly entries: readonly {
    readonly id: number;
    readonly refNum: string | null;
    readonly license: string | null;
  }[];
}

/** The SHA-256 of these texts, hexadecimal. The audit trail stores it instead of names and plates. */
export function textsSha256({ byName, zoneId, closedByName, entries }: ShiftTexts): string {
  const lines = [...entries]
    .sort((a, b) => a.id - b.id)
    .map(({ id, refNum, license }) => [id, refNum, license]);
  return createHash('sha256')
    .update(JSON.stringify([byName, zoneId, lines, ...(closedByName === undefined ? [] : [closedByName])]))
    .digest('hex');
}
