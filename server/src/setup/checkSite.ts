import type { Db } from '../db/database';
import { knownWith, mentionedIn, type Mentioned } from './known';
import { checked, type Checked } from './shape';
import { siteSchema, type Site } from './site';

/** The property that identifies an item of each list. */
const KEYS = { companies: 'code', regions: 'code', users: 'username' } as const;

function repeatsIn(list: keyof Mentioned, names: readonly (string | null)[]): string[] {
  return names.flatMap((name, index) => {
    const first = names.indexOf(name);
    if (name === null || first === index) return [];
    const place = (at: number) => `${list}[${String(at)}].${KEYS[list]}`;
    return [`${place(index)} must be different from ${place(first)}: "${name}" appears twice`];
  });
}

/**
 * Checks a setup file against its rules and against the database.
 * @returns the checked file, or all its faults
 */
export async function checkSite(file: unknown, db: Db): Promise<Checked<Site>> {
  const mentioned = mentionedIn(file);
  const result = checked(siteSchema(await knownWith(mentioned, db)), file);
  const repeats = [
    ...repeatsIn('companies', mentioned.companies),
    ...repeatsIn('regions', mentioned.regions),
    ...repeatsIn('users', mentioned.users),
  ];
  if ('value' in result && repeats.length === 0) return result;
  return { faults: [...('faults' in result ? result.faults : []), ...repeats] };
}
