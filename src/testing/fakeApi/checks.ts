import type common from '../../../public/locales/en/common.json';
import { valuesOfBody } from '../../domain/boot/form';
import { combineDateTime } from '../../domain/time/text';
import { validateBoot } from '../../domain/validation/boot';
import { checkDateAndTime } from '../../domain/validation/localMoment';
import type { FieldError } from '../../domain/validation/fieldError';
import type { ReleaseErrors } from '../../domain/validation/release';
import type { CreateBootBody } from '../../domain/wire/boot';
import { fieldMessage } from '../../i18n/fieldMessage';
import { testI18n } from '../i18n';
import type { World } from './world/World';

type FieldName = keyof (typeof common)['field'];

/** English sentences for the errors of a `create` body. Uses the product's own rules. */
export function createProblems(
  body: CreateBootBody,
  world: World,
  zoneId: string | null | undefined,
): string[] {
  const values = valuesOfBody(body);
  const when = checkDateAndTime(values.date, values.time, { zoneId, clock: world.clock });
  const errors = validateBoot(values, when);
  return [...sentences(errors), ...listProblems(body, world)];
}

/** English sentences for the errors of a `release` body. */
export function releaseProblems(errors: ReleaseErrors): string[] {
  const count = errors.paymentCount ? [sentence('payments', errors.paymentCount)] : [];
  return [...sentences(errors.fields), ...errors.payments.flatMap(sentences), ...count];
}

function listProblems(body: CreateBootBody, world: World): string[] {
  const { makes, models, bodies, colors, states } = world.lists;
  const problems: string[] = [];
  const inList = (field: FieldName, list: readonly { code: string }[], code: string | null | undefined) => {
    if (code && !list.some((one) => one.code === code)) {
      problems.push(sentence(field, { code: 'notInList' }));
    }
  };
  inList('make', makes, body.make);
  inList('body', bodies, body.body);
  inList('color', colors, body.color);
  inList('state', states, body.state);
  inList('licenseState', states, body.licenseState);
  if (body.model && !models.some((one) => one.code === body.model && one.makeCode === body.make)) {
    problems.push(sentence('model', { code: 'modelNotOfMake' }));
  }
  if (body.dateTime && body.dateTime !== combineDateTime(body.date, body.time)) {
    problems.push(sentence('dateTime', { code: 'dateTimeMismatch' }));
  }
  return problems;
}

/** English sentences for the errors of a form, by field. */
export function sentences(errors: Partial<Record<string, FieldError>>): string[] {
  return Object.entries(errors).flatMap(([field, error]) =>
    error ? [sentence(field as FieldName, error)] : [],
  );
}

function sentence(field: FieldName, error: FieldError): string {
  const english = testI18n.getFixedT('en');
  return fieldMessage(english, error, english(`common:field.${field}`));
}
