import * as v from 'valibot';
import { HttpError } from '../../api/errors';
import { SetupRefusal, type MissingPermission } from '../../domain/wire/setup';

/** The missing permissions that a refusal names. */
export function missingPermissionsIn(error: unknown): readonly MissingPermission[] {
  if (!(error instanceof HttpError)) return [];
  const parsed = v.safeParse(SetupRefusal, error.body);
  return (parsed.success ? parsed.output.missingPermissions : null) ?? [];
}
