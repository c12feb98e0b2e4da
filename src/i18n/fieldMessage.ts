import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldError } from '../domain/validation/fieldError';

/** Translates a field's error into a sentence that names the field. */
export type FieldMessage = (error: FieldError | null | undefined, label: string) => string | undefined;

/**
 * Translates one error.
 * @param label the field's label on the screen
 */
export function fieldMessage(t: TFunction, error: FieldError, label: string): string {
  // These two keys are outside the form's own group.
  if (error.code === 'licenseRequired') return t('error:error.required.license.message');
  if (error.code === 'vinInvalid') return t('error:error.invalid.vin.message');
  return t(`error:error.validation.${error.code}`, { field: label, ...error.params });
}

/** Returns a function that translates field errors. It changes only with the language. */
export function useFieldMessage(): FieldMessage {
  const { t } = useTranslation();
  return useCallback(
    (error, label) => (error === null || error === undefined ? undefined : fieldMessage(t, error, label)),
    [t],
  );
}
