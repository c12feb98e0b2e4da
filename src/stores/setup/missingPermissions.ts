import * as v from 'valibot';
import { HttpError } from '../../api/errors';
import { SetupRefusal, type MissingPermission } from '../../domain/wire/setup';

/** The missing permissions that a refusal names. */
export function missingPermissionsIn(error: unknown): readonly MissingPermission[] {
  if (!(error instanceof HttpError)) return [];
  const said = v.safeParse(SetupRefusal, error.body);
  return (said.success ? said.output.missingPermissions : null) ?? [];
}
