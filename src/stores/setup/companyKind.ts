import type { ApiOf } from '../../api/Api';
import { COMPANY_FIELDS } from '../../domain/setup/fields';
import type { setupCalls } from '../../domain/wire/calls/setup';
import { SetupCompany, type CompanyBody } from '../../domain/wire/setup';
import { bodyOfFields, checkFields, valuesOfFields, type FieldValues } from './fieldValues';
import { idOf, type ItemKind } from './ItemStore';

type CompanyApi = Pick<ApiOf<typeof setupCalls>, 'company' | 'addCompany' | 'changeCompany'>;

/** The initial timeouts of a company in minutes: half an hour without activity, and a working day. */
const USUAL = { inactivityTimeout: 30, loginTimeout: 720 } as const;

/** Describes companies to `ItemStore`. */
export function companyKind(api: CompanyApi): ItemKind<SetupCompany, FieldValues, CompanyBody> {
  return {
    schema: SetupCompany,
    load: (key) => api.company({ id: idOf(key) }),
    add: (body, idempotencyKey) => api.addCompany({ body, idempotencyKey }),
    change: ({ id }, body, idempotencyKey) => api.changeCompany({ id, body, idempotencyKey }),
    validate: (values) => checkFields(COMPANY_FIELDS, values),
    valuesOf: (company) => valuesOfFields(COMPANY_FIELDS, company ?? USUAL),
    bodyOf: (values) => bodyOfFields(COMPANY_FIELDS, values) as unknown as CompanyBody,
  };
}
