import { checkSetupField, COMPANY_FIELDS, PERSON_FIELDS, REGION_FIELDS, type SetupField } from './fields';
import { keyFieldsOf, LISTS, SETUP_LISTS } from './listFields';
import { checkChargeAmount, checkRegionName } from './rules';

function fieldOf(fields: readonly SetupField[], name: string): SetupField {
  const found = fields.find((field) => field.name === name);
  if (found === undefined) throw new Error(`There is no field ${name}`);
  return found;
}

describe('the fields of a company (SETUP-1)', () => {
  it.each([
    ['code', 'BAYTOW', undefined],
    ['code', 'baytow', 'codeFormat'],
    ['code', 'DEFAULT', 'codeFormat'],
    ['code', 'A'.repeat(21), 'tooLong'],
    ['code', '', 'required'],
    ['name', '  ', 'required'],
    ['name', 'A\u0000', 'characters'],
    ['name', 7, 'regexFormat'],
    ['address', null, undefined],
    ['address', 'x'.repeat(121), 'tooLong'],
    ['phone', '(415) 555-0110', undefined],
    ['phone', '415', 'phoneNumberLength'],
    ['phone', 'call us', 'phoneNumberFormat'],
    ['email', 'desk@example.com', undefined],
    ['email', 'desk@', 'email'],
    ['inactivityTimeout', 30, undefined],
    ['inactivityTimeout', 0, 'wholeNumberRange'],
    ['inactivityTimeout', 1.5, 'wholeNumberRange'],
    ['inactivityTimeout', '30', 'wholeNumberRange'],
    ['inactivityTimeout', null, 'required'],
    ['active', 'yes', 'regexFormat'],
  ])('%s %j: %s', (name, value, code) => {
    expect(checkSetupField(fieldOf(COMPANY_FIELDS, name), value)?.code).toBe(code);
  });
});

describe('the fields of a person (SETUP-1)', () => {
  it.each([
    ['username', 'ana.lopez', undefined],
    ['username', 'ana\nlopez', 'characters'],
    ['username', 'ana  lopez', 'usernameFormat'],
    ['email', '', 'required'],
    ['email', 'ana@example.com', undefined],
  ])('%s %j: %s', (name, value, code) => {
    expect(checkSetupField(fieldOf(PERSON_FIELDS, name), value)?.code).toBe(code);
  });
});

describe('the fields of a region (SETUP-1)', () => {
  it.each([
    ['zoneId', 'America/Chicago', undefined],
    ['zoneId', 'Mars/Olympus', 'zoneUnknown'],
    ['zoneId', 'america/chicago', 'zoneUnknown'],
    ['adsRegionConfig.requestedByRegex', '\\d{4}', undefined],
    ['adsRegionConfig.requestedByRegex', '(', 'patternInvalid'],
    ['towEligibleAfterHours', null, undefined],
    ['towEligibleAfterHours', 8785, 'wholeNumberRange'],
    ['photoMaxPixels', null, undefined],
    ['photoMaxPixels', 2048, undefined],
    ['photoMaxPixels', 639, 'wholeNumberRange'],
    ['photoMaxPixels', 1920.5, 'wholeNumberRange'],
    ['photoChecklist', ['Front', 'Rear'], undefined],
    ['photoChecklist', ['Front', ''], 'required'],
    ['photoChecklist', Array.from({ length: 21 }, () => 'Front'), 'tooMany'],
    ['photoChecklist', 'Front', 'regexFormat'],
    ['rights.en', 'First line\nSecond line', undefined],
    ['rights.en', 'x'.repeat(4001), 'tooLong'],
    ['receiptNumbers', 'automatic', undefined],
    ['receiptNumbers', 'sometimes', 'notInList'],
  ])('%s %j: %s', (name, value, code) => {
    expect(checkSetupField(fieldOf(REGION_FIELDS, name), value)?.code).toBe(code);
  });

  it.each([
    ['Kansas City, MO', undefined],
    [', MO', 'required'],
    ['x'.repeat(61), 'tooLong'],
  ])('the name %j: %s', (name, code) => {
    expect(checkRegionName(name)?.code).toBe(code);
  });

  it.each([
    [0, undefined],
    [145.5, undefined],
    [-1, 'amountRange'],
    [1.005, 'amountRange'],
    [100_000, 'amountRange'],
  ])('a charge of %d: %s', (amount, code) => {
    expect(checkChargeAmount(amount)?.code).toBe(code);
  });
});

describe('the fields of lists (SETUP-1)', () => {
  it.each(SETUP_LISTS)('rows of %s are identified by their own fields', (list) => {
    const names = LISTS[list].fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining([...keyFieldsOf(list)]));
  });

  it.each([
    ['precincts', 'latitude', 91, 'numberRange'],
    ['precincts', 'latitude', 37.79, undefined],
    ['reportLinks', 'url', 'javascript:alert(1)', 'linkFormat'],
    ['reportLinks', 'url', '/boot/reports/SF', undefined],
    ['equipments', 'equipmentClass', 'HUGE', 'notInList'],
    ['paymentTypes', 'kind', 'waived', undefined],
  ] as const)('%s %s %j: %s', (list, name, value, code) => {
    expect(checkSetupField(fieldOf(LISTS[list].fields, name), value)?.code).toBe(code);
  });
});
