import { createHash } from 'node:crypto';
import { BOOT_FIELD_ORDER, type BootField } from '../../../src/domain/boot/fields';

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
