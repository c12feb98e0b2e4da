import { enteredIn } from '../../domain/equalText';
import { checkSetupField, type SetupField } from '../../domain/setup/fields';
import type { FieldError } from '../../domain/validation/fieldError';
import type { Messages } from '../lib/FormState';

/**
 * Form values by field name: a string for texts, numbers and choices, a boolean for flags, an array for lists
 * of texts.
 */
export type FieldValues = Record<string, unknown>;

/** A value by its name on the wire, such as `rights.en`. */
function partOf(item: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>(
      (part, key) => (part as Readonly<Record<string, unknown>> | null | undefined)?.[key],
      item,
    );
}

function typedOf(field: SetupField, value: unknown): unknown {
  if (field.kind === 'flag') return value ?? (field.name === 'active' || undefined) ?? false;
  if (field.kind === 'texts') return Array.isArray(value) ? value : [];
  return typeof value === 'number' ? String(value) : (value ?? '');
}

/** A typed value as on the wire; null if it is blank. */
function wireOf(field: SetupField, typed: unknown): unknown {
  if (field.kind === 'flag') return typed === true;
  if (field.kind === 'texts') {
    const texts = Array.isArray(typed) ? typed.map((text) => enteredIn(field.name, String(text))) : [];
    return texts.filter((text) => text !== '');
  }
  const text = typeof typed === 'string' ? enteredIn(field.name, typed) : '';
  if (text === '') return null;
  return field.kind === 'number' ? Number(text) : text;
}

/** The form values of an item, or of a blank form. */
export function valuesOfFields(fields: readonly SetupField[], item?: object): FieldValues {
  return Object.fromEntries(fields.map((field) => [field.name, typedOf(field, partOf(item, field.name))]));
}

/** The properties of a body, with dotted names as nested objects. */
export function bodyOfFields(fields: readonly SetupField[], values: FieldValues): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const value = wireOf(field, values[field.name]);
    const [name = '', part] = field.name.split('.');
    body[name] = part === undefined ? value : { ...(body[name] as object | undefined), [part]: value };
  }
  return body;
}

/** Checks typed values by the rules that the server also applies. */
export function checkFields(
  fields: readonly SetupField[],
  values: FieldValues,
): Messages<FieldValues, FieldError> {
  const faults = fields.map((field) => [
    field.name,
    checkSetupField(field, wireOf(field, values[field.name])),
  ]);
  return Object.fromEntries<FieldError>(
    faults.filter((fault): fault is [string, FieldError] => fault[1] !== null),
  );
}
