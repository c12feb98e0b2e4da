import { isAcceptableVin, isWholeVin, normalizeVin, vinCheckDigit } from './vin';

describe('a VIN, however it comes in (VIN-1)', () => {
  test.each([
    ['1hgcm82633a004352', '1HGCM82633A004352'],
    ['1HG CM8-2633A 004352', '1HGCM82633A004352'],
    [' 1HGCM82633A004352\t', '1HGCM82633A004352'],
    ['1HG\u2013CM826\u201433A004352', '1HGCM82633A004352'],
    ['no vin', 'NO VIN'],
    ['NOVIN', 'NO VIN'],
    ['No-Vin', 'NO VIN'],
    ['', ''],
    ['  ', ''],
    ['NO', 'NO'],
    ['NO VINE', 'NOVINE'],
    ['\u202A1M8GDM9AXKP042788\u202C', '1M8GDM9AXKP042788'],
    ['１Ｍ８GDM9AXKP\u200B042788', '1M8GDM9AXKP042788'],
    ['*1HGCM82633A004352*', '1HGCM82633A004352'],
    ['I1HGCM82633A004352', '1HGCM82633A004352'],
    ['*I1HGCM82633A004352*', '1HGCM82633A004352'],
    ['VIN: 1HG CM826 33A004352', '1HGCM82633A004352'],
    ['VIN1HGCM82633A004352', '1HGCM82633A004352'],
    ['vin 1hgcm82633a004352', '1HGCM82633A004352'],
    ['VIN: 1HGCM8', '1HGCM8'],
    ['(1HGCM826,33A/004352);', '1HGCM82633A004352'],
    ['1HGCM82633AOO4352', '1HGCM82633A004352'],
    ['1HGCM82643AOO4352', '1HGCM82643AOO4352'],
    ['I1HGCM8', 'I1HGCM8'],
    ['VIN1HGCM8', 'VIN1HGCM8'],
  ])('%j becomes %j', (typed, expected) => {
    expect(normalizeVin(typed)).toBe(expected);
    expect(normalizeVin(expected)).toBe(expected);
  });
});

describe('the check digit (ADD-14)', () => {
  test.each([
    ['11111111111111111', '1'],
    ['1HGCM82633A004352', '3'],
    ['1M8GDM9AXKP042788', 'X'],
    ['5GZCZ43D13S812715', '1'],
  ])('of %s is %s', (vin, digit) => {
    expect(vinCheckDigit(vin)).toBe(digit);
  });

  test.each([
    '',
    '1HGCM82633A00435',
    '1HGCM82633A0043521',
    '1HGCM82633A00435I',
    '1HGCM82633A00435O',
    'Q'.repeat(17),
  ])('does not exist for %j, which is not a VIN', (vin) => {
    expect(vinCheckDigit(vin)).toBeNull();
  });
});

describe('values of the VIN field (ADD-14)', () => {
  test.each([
    '',
    'NO VIN',
    'no vin',
    '1HGCM82633A004352',
    '1hgcm82633a004352',
    '1M8GDM9AXKP042788',
    '1HG CM826 33A004352',
    '*1HGCM82633A004352*',
    '1HGCM82633A0O4352',
  ])('%j is valid', (vin) => {
    expect(isAcceptableVin(vin)).toBe(true);
  });

  test.each([
    ['a wrong check digit', '1HGCM82643A004352'],
    ['two digits swapped', '1HGCM82633A004325'],
    ['16 characters', '1HGCM82633A00435'],
    ['18 characters', '1HGCM82633A0043522'],
    ['a letter that no VIN has', '1HGCM82633A0Q4352'],
    ['O for 0 and a wrong check digit', '1HGCM82643A0O4352'],
    ['18 characters that begin with a VIN', '1HGCM82633A004352A'],
    ['X where it is not due', '1HGCM826X3A004352'],
    ['a text', 'UNKNOWN'],
    ['letters of another alphabet', '1HGСM82633A004352'],
  ])('%s is invalid', (_what, vin) => {
    expect(isAcceptableVin(vin)).toBe(false);
  });

  test('every single wrong digit of a VIN is detected, unless the sums are equal', () => {
    const right = '1HGCM82633A004352';
    const passed: string[] = [];
    for (let place = 0; place < right.length; place += 1) {
      for (const digit of '0123456789') {
        const changed = right.slice(0, place) + digit + right.slice(place + 1);
        if (changed !== right && isWholeVin(changed)) passed.push(changed);
      }
    }
    // The check sum can't distinguish letters and digits of equal value (H is 8, G 7, C 3, M 4, A 1).
    expect(passed).toEqual([
      '18GCM82633A004352',
      '1H7CM82633A004352',
      '1HG3M82633A004352',
      '1HGC482633A004352',
      '1HGCM826331004352',
    ]);
  });

  test('the markers are not complete VINs', () => {
    expect([isWholeVin(''), isWholeVin('NO VIN')]).toEqual([false, false]);
  });
});
