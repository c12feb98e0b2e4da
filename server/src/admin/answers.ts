import setupTexts from '../../../public/locales/en/setup.json';
import { ANYWHERE, type Missing, type Refused } from '../../../src/domain/setup/mayChange';
import { checkSetupField, type SetupField } from '../../../src/domain/setup/fields';
import type { FieldError } from '../../../src/domain/validation/fieldError';
import type { Db } from '../db/database';
import { HttpError } from '../http/httpError';
import type { Fault } from '../validate/fieldFaults';
import { labelOf, sentence } from '../validate/sentences';

const LABELS: Readonly<Record<string, string>> = setupTexts.setupField;

/** The label of a field on the setup pages; `rights.en` has the label of `en`. */
export function setupLabel(field: string): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  return LABELS[name] ?? labelOf(name);
}

/** A field's fault, with the message that the form shows. */
export function faultOf(field: string, error: FieldError): Fault {
  return { field, sentence: sentence(setupLabel(field), error) };
}

/** The value at a path, such as `rights.en`. */
export function valueAt(values: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      values,
    );
}

/** The faults of all values, by field. */
export function fieldFaultsOf(fields: readonly SetupField[], values: object): Fault[] {
  return fields.flatMap((field) => {
    const error = checkSetupField(field, valueAt(values, field.name));
    return error === null ? [] : [faultOf(field.name, error)];
  });
}

const named = (items: readonly Missing[]) =>
  items
    .map(({ region, permission }) => (region === ANYWHERE ? permission : `${permission} in ${region}`))
    .join(', ');

const WHY: Readonly<Record<Refused['why'], (refused: Refused) => string>> = {
  missing: ({ missing }) => `You lack ${named(missing)}: only somebody who holds it may do this`,
  own: () =>
    'Nobody can change their own permissions, role or company: ask somebody else who can administer people',
  lastAdministrator: ({ lost = [] }) =>
    `This would leave nobody who can grant ${named(lost)}: give it to somebody else first, with ADMIN_USERS and the application ADM`,
  noAdministrator: ({ missing }) =>
    `Nobody could administer this region: you or somebody else of a managing company must hold ADMIN_USERS, ADMIN_ZONES and ADMIN_FEES in every region of theirs, and you lack ${named(missing)}`,
  ownCompany: () => 'Nobody can deactivate their own company: ask somebody in another managing company',
};

/** The 403 error of a refused action; it names what the actor lacks. */
export function refusalFor(refused: Refused): HttpError {
  const { why, missing } = refused;
  return new HttpError(403, WHY[why](refused), undefined, {}, { missingPermissions: missing });
}

/** @throws HttpError 403 if there is a refusal */
export function permit(refused: Refused | null): void {
  if (refused !== null) throw refusalFor(refused);
}

/** Who last changed a subject, and when, from the audit trail. */
async function lastChange(db: Db, subject: string): Promise<{ by: string | null; at: number }> {
  const row = await db
    .selectFrom('auditEntry')
    .leftJoin('appUser', 'appUser.id', 'auditEntry.actor')
    .select(['appUser.shortName', 'auditEntry.at'])
    .where('subject', '=', subject)
    .where('kind', 'in', ['COMPANY_CHANGED', 'REGION_CHANGED', 'USER_CHANGED', 'LIST_ROW_CHANGED'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { by: row?.shortName ?? null, at: row?.at ?? 0 };
}

/** The 409 error of an outdated change, with the subject's current values. */
export async function conflict(db: Db, subject: string, current: object): Promise<HttpError> {
  const { by, at } = await lastChange(db, subject);
  const details = `${by ?? 'Somebody'} changed this meanwhile: compare it with yours, then save again`;
  return new HttpError(409, details, undefined, {}, { current, by, time: new Date(at).toISOString() });
}
