import type { FieldError } from '../../../../src/domain/validation/fieldError';
import type { BootField, BootValues } from '../../../../src/domain/boot/fields';
import type { Db } from '../../db/database';

/** A vehicle's names in the lists when the boot was recorded. */
export interface VehicleNames {
  readonly makeName: string;
  readonly modelName: string;
  readonly bodyName: string;
  readonly colorName: string;
}

/** The names found in the lists, and the fields whose code is in no list. */
export interface LookedUp {
  readonly names: VehicleNames;
  readonly errors: readonly (readonly [BootField, FieldError])[];
}

const NOT_IN_LIST = { code: 'notInList' } as const;

// PostgreSQL refuses U+0000 in a parameter; no code contains it.
const askable = (code: string | null): code is string => code !== null && code !== '' && !code.includes('\0');

async function listName(db: Db, kind: 'make' | 'body' | 'color', code: string | null) {
  if (!askable(code)) return undefined;
  const row = await db
    .selectFrom('listItem')
    .select('name')
    .where('kind', '=', kind)
    .where('code', '=', code)
    .where('active', '=', 1)
    .executeTakeFirst();
  return row?.name;
}

/** The make's model with this code; `modelNotOfMake` if only other makes have the code. */
async function modelOf(db: Db, make: string | null, code: string | null): Promise<string | FieldError> {
  if (!askable(code)) return NOT_IN_LIST;
  const rows = await db
    .selectFrom('model')
    .select(['makeCode', 'name'])
    .where('code', '=', code)
    .where('active', '=', 1)
    .execute();
  const own = rows.find(({ makeCode }) => makeCode === make);
  return own?.name ?? (rows.length > 0 ? { code: 'modelNotOfMake' } : NOT_IN_LIST);
}

async function isState(db: Db, code: string | null): Promise<boolean> {
  if (!askable(code)) return false;
  const row = await db.selectFrom('state').select('code').where('code', '=', code).executeTakeFirst();
  return row !== undefined;
}

/** Looks up a boot's codes in its region's lists. */
export async function lookUp(db: Db, values: BootValues): Promise<LookedUp> {
  const errors: (readonly [BootField, FieldError])[] = [];
  const named = (field: BootField, name: string | undefined): string => {
    if (name === undefined) errors.push([field, NOT_IN_LIST]);
    return name ?? '';
  };
  const makeName = named('make', await listName(db, 'make', values.make));
  const model = await modelOf(db, values.make, values.model);
  // If the make is unknown, the model cannot be checked.
  if (typeof model !== 'string' && makeName !== '') errors.push(['model', model]);
  const bodyName = named('body', await listName(db, 'body', values.body));
  const colorName = named('color', await listName(db, 'color', values.color));
  if (values.licenseState !== null && !(await isState(db, values.licenseState))) {
    errors.push(['licenseState', NOT_IN_LIST]);
  }
  if (!(await isState(db, values.state))) errors.push(['state', NOT_IN_LIST]);
  return {
    names: { makeName, modelName: typeof model === 'string' ? model : '', bodyName, colorName },
    errors,
  };
}
