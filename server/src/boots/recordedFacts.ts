import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { BOOT_FIELD_ORDER, type BootField } from '../../../src/domain/boot/fields';
import type { BootTable } from '../db/schema';

/** The values of a boot's fields; empty ones may be missing. */
export type BootFacts = Partial<Readonly<Record<BootField, string | boolean | null>>>;

/**
 * The SHA-256, hexadecimal, of the values that were filled in. The act that recorded the boot stores it, which
 * reveals later changes made outside of the product. Empty fields are left out: a field that is added to the form
 * later does not alter the hash of earlier boots.
 */
export function factsSha256(facts: BootFacts): string {
  const filled = BOOT_FIELD_ORDER.toSorted().flatMap((field) => {
    const value = facts[field] ?? '';
    return value === '' || value === false ? [] : [[field, value]];
  });
  return createHash('sha256').update(JSON.stringify(filled)).digest('hex');
}

/** Boot columns without names, plates or addresses, which the audit trail may store unchanged. */
const AUDITED = [
  ...(['regionId', 'companyId', 'feeCents', 'charges', 'bootAt'] as const),
  ...(['makeName', 'modelName', 'bodyName', 'colorName'] as const),
] as const;
type AuditedColumns = Pick<Insertable<BootTable>, (typeof AUDITED)[number]>;

/** The boot columns outside of the form that a RECORDED or CORRECTED act states, for `npm run check` to compare. */
export function auditedColumns(row: Partial<AuditedColumns>): Partial<AuditedColumns> {
  return Object.fromEntries(AUDITED.filter((name) => name in row).map((name) => [name, row[name]]));
}
