import * as v from 'valibot';
import { accountName } from '../people/users';
import type { Db } from '../db/database';

/** The codes that a setup file may refer to. */
export interface Known {
  readonly companies: ReadonlySet<string>;
  readonly regions: ReadonlySet<string>;
  readonly states: ReadonlySet<string>;
}

/** The keys in each list of a file, in order; null for an item whose key is missing or not a text. */
export interface Mentioned {
  readonly companies: readonly (string | null)[];
  readonly regions: readonly (string | null)[];
  readonly users: readonly (string | null)[];
}

const orNull = <S extends v.GenericSchema<unknown, string>>(name: S) => v.fallback(v.nullable(name), null);
const codes = v.fallback(
  v.array(
    orNull(
      v.pipe(
        v.object({ code: v.string() }),
        v.transform(({ code }) => code),
      ),
    ),
  ),
  [],
);
const usernames = v.fallback(
  v.array(
    orNull(
      v.pipe(
        v.object({ username: v.string() }),
        v.transform(({ username }) => accountName(username)),
      ),
    ),
  ),
  [],
);
const Names = v.fallback(v.object({ companies: codes, regions: codes, users: usernames }), {
  companies: [],
  regions: [],
  users: [],
});

/** The keys in a file, which may have faults elsewhere. */
export function mentionedIn(file: unknown): Mentioned {
  return v.parse(Names, file);
}

const texts = (names: readonly (string | null)[]) => names.filter((name) => name !== null);

/** The codes in the database and those that a file will add. */
export async function knownWith({ companies, regions }: Mentioned, db: Db): Promise<Known> {
  const storedCompanies = await db.selectFrom('company').select('code').execute();
  const storedRegions = await db.selectFrom('region').select('code').execute();
  const states = await db.selectFrom('state').select('code').execute();
  return {
    companies: new Set([...storedCompanies.map(({ code }) => code), ...texts(companies)]),
    regions: new Set([...storedRegions.map(({ code }) => code), ...texts(regions)]),
    states: new Set(states.map(({ code }) => code)),
  };
}
