import * as v from 'valibot';
import {
  COMPANY_FIELDS,
  PERSON_FIELDS,
  REGION_FIELDS,
  checkSetupField,
  type SetupField,
} from '../../../../src/domain/setup/fields';
import { checkRegionName } from '../../../../src/domain/setup/rules';
import { zoneOf } from '../../../../src/domain/time/zone';
import type { FieldError } from '../../../../src/domain/validation/fieldError';
import { checkAmount } from '../../../../src/domain/validation/release';
import type { FirstSite } from './firstStart';
import { passwordFault, type PasswordFault } from '../../people/passwordRules';

/** The form's controls, in the order of the page. */
export const FIRST_START_FIELDS = [
  'companyName',
  'companyCode',
  'address',
  'phone',
  'licenseNumber',
  'regionName',
  'regionCode',
  'state',
  'zoneId',
  'fee',
  'shortName',
  'email',
  'username',
  'password',
  'repeat',
] as const;
export type FirstStartField = (typeof FIRST_START_FIELDS)[number];
export type FirstStartValues = Readonly<Record<FirstStartField, string>>;

/** An error of a control. */
export type FirstStartError = FieldError | { readonly password: PasswordFault | 'different' };
export type FirstStartErrors = ReadonlyMap<FirstStartField, FirstStartError>;

/** The company's initial timeouts in minutes: half an hour, and a working day. */
const TIMEOUTS = { inactivityTimeout: 30, loginTimeout: 12 * 60 };

const text = v.fallback(v.optional(v.string(), ''), '');
const Form = v.object(
  Object.fromEntries(FIRST_START_FIELDS.map((name) => [name, text])) as Record<FirstStartField, typeof text>,
);

/** Reads a posted form. Codes are capitalized. Everything except the password is trimmed. */
export function readFirstStart(body: unknown): FirstStartValues {
  const { password, repeat, ...given } = v.parse(Form, { ...Object(body) });
  const trimmed = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.trim()]));
  const values = { ...given, ...trimmed, password, repeat };
  return {
    ...values,
    companyCode: values.companyCode.toUpperCase(),
    regionCode: values.regionCode.toUpperCase(),
  };
}

function checkAs(fields: readonly SetupField[], name: string, value: string): FieldError | null {
  const field = fields.find((each) => each.name === name);
  if (field === undefined) throw new Error(`There is no field ${name}`);
  return checkSetupField(field, value);
}

/**
 * All errors of the form.
 * @param states the valid state codes
 * @param hasPassword whether people of this site sign in with passwords
 */
export function checkFirstStart(
  values: FirstStartValues,
  { states, hasPassword }: { readonly states: readonly string[]; readonly hasPassword: boolean },
): FirstStartErrors {
  const { companyName, companyCode, regionName, regionCode, zoneId, state, password } = values;
  const chosen = (value: string, isKnown: boolean): FieldError | null =>
    value === '' ? { code: 'required' } : isKnown ? null : { code: 'notInList' };
  const errors: Partial<Record<FirstStartField, FirstStartError | null>> = {
    companyName: checkAs(COMPANY_FIELDS, 'name', companyName),
    companyCode: checkAs(COMPANY_FIELDS, 'code', companyCode),
    address: checkAs(COMPANY_FIELDS, 'address', values.address),
    phone: checkAs(COMPANY_FIELDS, 'phone', values.phone),
    licenseNumber: checkAs(COMPANY_FIELDS, 'licenseNumber', values.licenseNumber),
    regionName: checkAs(REGION_FIELDS, 'name', regionName) ?? checkRegionName(regionName),
    regionCode: checkAs(REGION_FIELDS, 'code', regionCode),
    state: chosen(state, states.includes(state)),
    zoneId: chosen(zoneId, zoneOf(zoneId) === zoneId),
    fee: checkAmount(values.fee),
    shortName: checkAs(PERSON_FIELDS, 'shortName', values.shortName),
    email: checkAs(PERSON_FIELDS, 'email', values.email),
    username: checkAs(PERSON_FIELDS, 'username', values.username),
  };
  if (hasPassword) {
    const fault = passwordFault(password, values);
    errors.password = password === '' ? { code: 'required' } : fault === null ? null : { password: fault };
    errors.repeat = password === values.repeat ? null : { password: 'different' };
  }
  return new Map(
    FIRST_START_FIELDS.flatMap((name) => {
      const error = errors[name] ?? null;
      return error === null ? [] : [[name, error] as const];
    }),
  );
}

/**
 * The site that a valid form describes.
 * @param feeName the name of the only charge
 * @param passwordHash null where people sign in through an identity provider
 */
export function firstSiteOf(
  values: FirstStartValues,
  {
    feeName,
    passwordHash,
  }: { readonly feeName: { en: string; es: string }; readonly passwordHash: string | null },
): FirstSite {
  const orNull = (value: string) => (value === '' ? null : value);
  return {
    company: {
      name: values.companyName,
      code: values.companyCode,
      ...TIMEOUTS,
      address: orNull(values.address),
      phone: orNull(values.phone),
      licenseNumber: orNull(values.licenseNumber),
    },
    region: {
      name: values.regionName,
      code: values.regionCode,
      state: values.state,
      zoneId: values.zoneId,
      charges: [{ name: feeName.en, nameEs: feeName.es, amount: Number(values.fee) }],
      active: true,
    },
    person: {
      username: values.username,
      shortName: values.shortName,
      email: values.email,
      passwordHash,
    },
  };
}
