import * as v from 'valibot';
import { HttpError } from '../../api/errors';
import { SetupRefusal, type MissingPermission } from '../../domain/wire/setup';

/** The permissions that the author of a refused change lacks, as far as the refusal names them. */
export function missingPermissionsIn(error: unknown): readonly MissingPermission[] {
  if (!(error instanceof HttpError)) return [];
  const said = v.safeParse(SetupRefusal, error.body);
  return (said.success ? said.output.missingPermissions : null) ?? [];
}
