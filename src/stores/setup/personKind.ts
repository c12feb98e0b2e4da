import type { ApiOf } from '../../api/Api';
import type { HeldPermissions } from '../../domain/permissions';
import { PERSON_FIELDS } from '../../domain/setup/fields';
import { collectErrors, type FieldError } from '../../domain/validation/fieldError';
import { checkChosen } from '../../domain/validation/text';
import type { setupCalls } from '../../domain/wire/calls/setup';
import { Person, type PersonBody } from '../../domain/wire/setup';
import type { Messages } from '../lib/FormState';
import { bodyOfFields, checkFields, valuesOfFields, type FieldValues } from './fieldValues';
import { idOf, type ItemKind } from './ItemStore';
import { inOrder, mergePermissions } from './permissionSets';

type PersonApi = Pick<ApiOf<typeof setupCalls>, 'person' | 'addPerson' | 'changePerson'>;

/** A person's form values. */
export interface PersonValues extends FieldValues {
  /** A company's code. */
  company: string | null;
  role: string | null;
  applications: readonly string[];
  permissions: HeldPermissions;
  /** A region's code; null if they choose one at sign-in. */
  defaultRegion: string | null;
}

export type PersonKind = ItemKind<Person, PersonValues, PersonBody>;

/**
 * Describes people to `ItemStore`. @param company the code of a new person's initial company; null for none
 */
export function personKind(api: PersonApi, company: string | null): PersonKind {
  return {
    schema: Person,
    load: (key) => api.person({ id: idOf(key) }),
    add: (body, idempotencyKey) => api.addPerson({ body, idempotencyKey }),
    change: ({ id }, body, idempotencyKey) => api.changePerson({ id, body, idempotencyKey }),
    merges: { permissions: mergePermissions },
    validate: (values): Messages<PersonValues, FieldError> => ({
      ...checkFields(PERSON_FIELDS, values),
      ...collectErrors([
        ['company', checkChosen(values.company)],
        ['role', checkChosen(values.role)],
      ]),
    }),
    valuesOf: (person) => ({
      ...valuesOfFields(PERSON_FIELDS, person),
      company: person?.company ?? company,
      role: person?.role ?? null,
      applications: [...(person?.applications ?? ['BOOT'])].sort(),
      permissions: inOrder(person?.permissions ?? {}),
      defaultRegion: person?.defaultRegion ?? null,
    }),
    bodyOf: (values) => {
      const { company: ofCompany, role, applications, permissions, defaultRegion } = values;
      const body = { company: ofCompany, role, applications, permissions, defaultRegion };
      return { ...bodyOfFields(PERSON_FIELDS, values), ...body } as unknown as PersonBody;
    },
  };
}
