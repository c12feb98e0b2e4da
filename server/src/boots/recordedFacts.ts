import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { BOOT_FIELD_ORDER, type BootField } from '../../../src/domain/boot/fields';
import type { BootTable } from '../db/schema';

/** What the fields of a boot hold; one that is empty may be left out. */
export type BootFacts = Partial<Readonly<Record<BootField, string | boolean | null>>>;

/**
 * The SHA-256, hexadecimal, of all that was filled in of a boot. It stands in the act that recorded the boot, so that it
 * is found out when a fact is changed behind the product's back. Empty fields are no part of it: one that the form gets
 * later on changes nothing of the boots before.
 */
export function factsSha256(facts: BootFacts): string {
  const filled = BOOT_FIELD_ORDER.toSorted().flatMap((field) => {
    const value = facts[field] ?? '';
    return value === '' || value === false ? [] : [[field, value]];
  });
  return createHash('sha256').update(JSON.stringify(filled)).digest('hex');
}

/** Columns of a boot that hold no name, plate or place: the audit trail tells of them as they are. */
const AUDITED = [
  ...(['regionId', 'companyId', 'feeCents', 'charges', 'bootAt'] as const),
  ...(['makeName', 'modelName', 'bodyName', 'colorName'] as const),
] as const;
type AuditedColumns = Pick<Insertable<BootTable>, (typeof AUDITED)[number]>;

/**
 * What the act that records or corrects a boot says of its columns beside what was filled in, so that `npm run check`
 * can compare them.
 */
export function auditedColumns(row: Partial<AuditedColumns>): Partial<AuditedColumns> {
  return Object.fromEntries(AUDITED.filter((name) => name in row).map((name) => [name, row[name]]));
}
