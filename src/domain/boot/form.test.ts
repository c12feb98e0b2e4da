import { addressOfPlace, applyBootChange, blankBoot, createBootBody } from './form';
import { nowInZone } from '../time/zone';
import type { BootValues } from './fields';

const clock = () => Date.UTC(2026, 2, 10, 18, 30);
const blank = (changes: Partial<BootValues> = {}): BootValues => ({
  ...blankBoot(
    { licenseState: 'CA', city: 'San Francisco', state: 'CA' },
    nowInZone('America/Los_Angeles', clock),
  ),
  ...changes,
});

test("a blank form has the region's defaults, and the current time on the region's clock", () => {
  expect(blank()).toEqual({
    vin: '',
    make: null,
    model: null,
    body: null,
    color: null,
    device: '',
    license: '',
    licenseState: 'CA',
    noLicense: false,
    date: '2026-03-10',
    time: '11:30',
    requestedBy: '',
    addr1: '',
    addr2: '',
    city: 'San Francisco',
    state: 'CA',
  });
});

test.each([
  [
    { name: 'San Francisco, CA', state: 'CA' },
    { city: 'San Francisco', state: 'CA' },
  ],
  [
    { name: 'Baltimore', state: 'MD' },
    { city: 'Baltimore', state: 'MD' },
  ],
  [{ name: 'Portland, Harbor', state: null }, { city: 'Portland, Harbor' }],
  [{ name: 'Salem, OR' }, { city: 'Salem' }],
  [{ name: '', state: 'OR' }, { state: 'OR' }],
  [{ name: null, state: '' }, {}],
  [{}, {}],
])('the place %j gives %j', (place, expected) => {
  expect(addressOfPlace(place)).toEqual(expected);
});

describe('the consequences of a change (ADD-11)', () => {
  const noPlate = { noLicense: true, license: 'NO PLATE', licenseState: null };

  test.each<[string, Partial<BootValues>, Partial<BootValues>, Partial<BootValues>]>([
    ['the license in capitals', {}, { license: '8abc' }, { license: '8ABC' }],
    ['the VIN in its one form', {}, { vin: '1hg cm8-2' }, { vin: '1HGCM82' }],
    ['no VIN', {}, { vin: 'no vin' }, { vin: 'NO VIN' }],
    ['a make clears the model', { make: 'A', model: 'M' }, { make: 'B' }, { make: 'B', model: null }],
    ['no make clears the model', { make: 'A', model: 'M' }, { make: null }, { make: null, model: null }],
    ['the same make keeps the model', { make: 'A', model: 'M' }, { make: 'A' }, { make: 'A' }],
    [
      'a make with its model',
      { make: 'A', model: 'M' },
      { make: 'B', model: 'N' },
      { make: 'B', model: 'N' },
    ],
    ['no plate', { license: '8ABC', licenseState: 'CA' }, { noLicense: true }, noPlate],
    ['a plate again', noPlate, { noLicense: false }, { noLicense: false, license: '' }],
    ['a plate as before', { license: '8ABC' }, { noLicense: false }, { noLicense: false }],
    ['anything else alone', {}, { city: ' Oakland' }, { city: ' Oakland' }],
  ])('%s', (_what, before, change, expected) => {
    expect(applyBootChange(blank(before), change)).toEqual(expected);
  });
});

describe('the request body', () => {
  const filled = blank({
    vin: '1HGCM82633A004352',
    make: 'HONDA',
    model: 'ACCORD',
    body: 'SEDAN',
    color: 'BLUE',
    license: ' 8ABC123 ',
    requestedBy: ' Officer Diaz ',
    addr1: ' 500 Howard Street',
    city: 'San Francisco ',
  });

  test('contains every field of a boot, with texts trimmed (ADD-21)', () => {
    expect(createBootBody(filled, 'SF')).toEqual({
      regionCode: 'SF',
      addr1: '500 Howard Street',
      addr2: '',
      city: 'San Francisco',
      state: 'CA',
      make: 'HONDA',
      body: 'SEDAN',
      model: 'ACCORD',
      color: 'BLUE',
      license: '8ABC123',
      licenseState: 'CA',
      noLicense: false,
      vin: '1HGCM82633A004352',
      date: '2026-03-10',
      time: '11:30',
      requestedBy: 'Officer Diaz',
      dateTime: '2026-03-10T11:30:00',
    });
  });

  test('without a plate, contains the marker and no license state', () => {
    const body = createBootBody({ ...filled, noLicense: true, license: 'X', licenseState: 'CA' }, 'SF');
    expect([body.noLicense, body.license, body.licenseState]).toEqual([true, 'NO PLATE', null]);
  });

  test('contains typed texts in their one spelling, and choices as the list has them (TEXT-5)', () => {
    const typed = {
      ...filled,
      license: '8ABC\u200B１23',
      addr1: ' 500\u00A0Howard\u2014St\u2060 ',
      make: 'CITROE\u0308N',
    };
    const { license, addr1, make } = createBootBody(typed, 'SF');
    expect([license, addr1, make]).toEqual(['8ABC123', '500 Howard-St', 'CITROE\u0308N']);
  });

  test('has the same bytes for the same values, whatever the order of typing', () => {
    const shuffled = Object.fromEntries(Object.entries(filled).reverse()) as unknown as BootValues;
    expect(JSON.stringify(createBootBody(shuffled, 'SF'))).toBe(JSON.stringify(createBootBody(filled, 'SF')));
  });
});
