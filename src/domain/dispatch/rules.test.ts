import {
  checkEmail,
  checkPhoneNumber,
  checkTowLicense,
  checkTowVin,
  checkByRule,
  checkDynamicField,
  isColorRequired,
  isHoldCommentRequired,
  missingIdentification,
  requestorRule,
  searchableFields,
  towReferenceRule,
} from './rules';
import { isDate, isWireTime } from '../time/text';
import { testPattern, type PatternRunner } from '../requestorPattern';
import { EDITABLE_TOW_STATUSES, isEditableTowStatus, TOW_STATUSES } from './towStatus';
import { IDENTIFICATION_TYPES, type DynamicField } from '../wire/region';

const patterns: PatternRunner = { matches: async (pattern, value) => testPattern(pattern, value) };

describe('the rules of a region', () => {
  test.each([null, undefined, {}])('%j has no rules', (config) => {
    const nothing = { label: undefined, required: false, pattern: undefined, tooltip: undefined };
    expect(requestorRule(config)).toEqual(nothing);
    expect(towReferenceRule(config)).toEqual({ ...nothing, prefill: undefined });
    expect([isColorRequired(config), isHoldCommentRequired(config)]).toEqual([false, false]);
  });

  test('the requestor and the tow reference have their own label, pattern and tooltip', () => {
    const config = {
      requestedByLabel: 'Badge',
      requestedByRequired: true,
      requestedByRegex: '\\d{4}',
      requestedByTooltip: 'Four digits',
      manualTrNumber: true,
      trLabel: 'TR',
      trRegex: 'T\\d+',
      trTooltip: 'As on the sheet',
      trPrefill: 'T',
    };
    expect(requestorRule(config)).toEqual({
      label: 'Badge',
      required: true,
      pattern: '\\d{4}',
      tooltip: 'Four digits',
    });
    expect(towReferenceRule(config)).toEqual({
      label: 'TR',
      required: true,
      pattern: 'T\\d+',
      tooltip: 'As on the sheet',
      prefill: 'T',
    });
  });

  test('an empty label, pattern or tooltip counts as none', () => {
    expect(requestorRule({ requestedByLabel: '', requestedByRegex: '', requestedByTooltip: '' })).toEqual(
      requestorRule(null),
    );
  });

  test.each([
    [{ colorRequired: true }, true, false],
    [{ holds: true, holdCommentRequired: true }, false, true],
    [{ holds: false, holdCommentRequired: true }, false, false],
    [{ holdCommentRequired: true }, false, false],
  ])('%j', (config, color, comment) => {
    expect([isColorRequired(config), isHoldCommentRequired(config)]).toEqual([color, comment]);
  });
});

describe('checking a text against a rule', () => {
  test.each([
    ['', true, undefined, 'required'],
    ['  ', true, '\\d+', 'required'],
    ['', false, '\\d+', undefined],
    ['12', false, '\\d+', undefined],
    [' 12 ', false, '\\d+', undefined],
    ['12a', false, '\\d+', 'patternMismatch'],
    ['a12', false, '\\d+', 'patternMismatch'],
    ['anything', false, undefined, undefined],
    ['anything', true, '([', undefined],
  ])('%j, required %s, pattern %j: %s', async (value, required, pattern, code) => {
    expect((await checkByRule(value, { required, pattern }, patterns))?.code).toBe(code);
  });
});

describe('dynamic fields', () => {
  const field = (changes: Partial<DynamicField>): DynamicField => ({
    label: 'X',
    type: 'STRING',
    ...changes,
  });

  test.each<[Partial<DynamicField>, string, string | undefined]>([
    [{ required: true }, '', 'required'],
    [{}, '', undefined],
    [{ validation: '[A-Z]{2}' }, 'AB', undefined],
    [{ validation: '[A-Z]{2}' }, 'ABC', 'patternMismatch'],
    [{ validation: '' }, 'ABC', undefined],
    [{ type: 'RADIO', required: true }, '', 'required'],
    [{ type: 'RADIO', validation: 'yes|no' }, 'yes', undefined],
    [{ type: 'RADIO', validation: 'yes|no' }, 'maybe', 'patternMismatch'],
    [{ type: 'CHECKBOX', required: true }, '', 'required'],
    [{ type: 'CHECKBOX', required: true }, 'false', 'required'],
    [{ type: 'CHECKBOX', required: true }, 'true', undefined],
    [{ type: 'CHECKBOX' }, '', undefined],
    [{ type: 'DATE', required: true }, '', 'required'],
    [{ type: 'DATE' }, '2026-02-28', undefined],
    [{ type: 'DATE' }, '2026-02-29', 'dateInvalid'],
    [{ type: 'DATETIME' }, '2026-02-28T23:59:59', undefined],
    [{ type: 'DATETIME' }, '2026-02-28', 'dateInvalid'],
    [{ type: 'DATETIME' }, '', undefined],
  ])('%j with %j: %s', async (changes, value, code) => {
    expect((await checkDynamicField(field(changes), value, patterns))?.code).toBe(code);
  });

  test('can be found by the searchable ones', () => {
    const fields = [field({ label: 'A', searchable: true }), field({ label: 'B' })];
    expect(searchableFields(fields).map((one) => one.label)).toEqual(['A']);
    expect(searchableFields(null)).toEqual([]);
  });
});

describe('identification of a vehicle', () => {
  const whole = { license: '8ABC', vin: 'V', makeCode: 'M', modelCode: 'N', bodyCode: 'B', year: 2003 };

  test.each(IDENTIFICATION_TYPES)('%s accepts a vehicle with everything known', (type) => {
    expect(missingIdentification(type, whole)).toEqual([]);
  });

  test.each([
    ['LICENSE', ['license']],
    ['VIN', ['vin']],
    ['LICENSE_OR_VIN', ['license', 'vin']],
    ['LICENSE_AND_VIN', ['license', 'vin']],
    ['MAKE_AND_MODEL', ['make', 'model']],
    ['MAKE_MODEL_BODY_AND_YEAR', ['make', 'model', 'body', 'year']],
  ] as const)('%s requires of a vehicle with nothing known: %j', (type, missing) => {
    expect(missingIdentification(type, {})).toEqual(missing);
  });

  test.each([
    ['LICENSE_OR_VIN', { license: '8ABC' }, []],
    ['LICENSE_OR_VIN', { vin: 'V' }, []],
    ['LICENSE_OR_VIN', { noPlate: true }, ['license', 'vin']],
    ['LICENSE_OR_VIN', { noPlate: true, noVin: true }, []],
    ['LICENSE_AND_VIN', { license: '8ABC' }, ['vin']],
    ['LICENSE_AND_VIN', { license: '8ABC', noVin: true }, []],
    ['LICENSE', { noPlate: true }, []],
    ['LICENSE', { license: '  ' }, ['license']],
  ] as const)('%s with %j still requires %j', (type, vehicle, missing) => {
    expect(missingIdentification(type, vehicle)).toEqual(missing);
  });

  test.each([null, undefined])('%s requires nothing', (type) => {
    expect(missingIdentification(type, {})).toEqual([]);
  });
});

test('the statuses of a tow, and those in which it may be edited', () => {
  expect(TOW_STATUSES.join(' ')).toBe(
    'NEW REQUESTED DISPATCHED ACCEPTED REJECTED ON_SITE IN_TOW CLEARED CANCELLED DROPPED',
  );
  expect(TOW_STATUSES.filter(isEditableTowStatus)).toEqual([...EDITABLE_TOW_STATUSES]);
  expect(TOW_STATUSES.filter((status) => !isEditableTowStatus(status))).toEqual([
    'REJECTED',
    'CLEARED',
    'CANCELLED',
    'DROPPED',
  ]);
});

test.each([
  ['2024-02-29', true],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2026-04-31', false],
  ['2026-00-10', false],
  ['2026-13-01', false],
  ['0099-01-01', true],
  ['26-01-01', false],
  ['2026-1-1', false],
])('%s is a valid day: %s', (text, isRight) => {
  expect(isDate(text)).toBe(isRight);
  expect(isWireTime(`${text}T10:00:00`)).toBe(isRight);
});

test.each([
  '2026-01-01T24:00:00',
  '2026-01-01T10:60:00',
  '2026-01-01T10:00',
  '2026-01-01T10:00:00Z',
  'T',
  '',
])('%j is not a valid date-time', (text) => {
  expect(isWireTime(text)).toBe(false);
});

test.each([
  ['\\d{4}', '1234', 'match'],
  ['\\d{4}', '12345', 'mismatch'],
  ['a|b', 'ab', 'mismatch'],
  ['\\-\\d', '-1', 'match'],
  ['[', 'x', 'ignored'],
  ['(?<', 'x', 'ignored'],
])('the pattern %s on %s: %s', (pattern, value, verdict) => {
  expect(testPattern(pattern, value)).toBe(verdict);
});

test.each([
  ['', null],
  [' ada@example.com ', null],
  ['ada.moss+tow@mail.example.co', null],
  ['ada@example', 'email'],
  ['ada@@example.com', 'email'],
  ['ada example.com', 'email'],
])('the email %j: %s', (text, code) => {
  expect(checkEmail(text)?.code ?? null).toBe(code);
});

test.each([
  ['', null],
  ['+1 (415) 555-0100', null],
  ['415.555.0100', null],
  ['555-010', 'phoneNumberLength'],
  ['+1234 5678 9012 3456', 'phoneNumberLength'],
  ['call 555 0100', 'phoneNumberFormat'],
  ['555+0100', 'phoneNumberFormat'],
])('the phone number %j: %s', (text, code) => {
  expect(checkPhoneNumber(text)?.code ?? null).toBe(code);
});

test.each([
  [{}, null],
  [{ vin: '1hgcm82633a004352' }, null],
  [{ vin: '1HGCM82633A00435' }, 'vinLength'],
  [{ vin: '1HGCM82633A004353' }, 'vinInvalid'],
  [{ vin: 'AB-123', nonStandardVin: true }, null],
  [{ vin: 'AB-123', noVin: true }, null],
])('the VIN %j of a towed vehicle: %s', (vehicle, code) => {
  expect(checkTowVin(vehicle)?.code ?? null).toBe(code);
});

test.each([
  [{}, null],
  [{ license: '7XYZ 8-90' }, null],
  [{ license: 'ÑU 123' }, null],
  [{ license: '7XYZ;890' }, 'licensePlateInvalid'],
  [{ license: '-7XYZ' }, 'licensePlateInvalid'],
  [{ license: '???', noPlate: true }, null],
])('the license %j of a towed vehicle: %s', (vehicle, code) => {
  expect(checkTowLicense(vehicle)?.code ?? null).toBe(code);
});
