import { entered, enteredCode, enteredIn, equalCode, equalText, equalTexts } from './equalText';

describe('texts that look equal are equal (TEXT-1)', () => {
  test.each([
    ['left-to-right mark before, as pasted from a chat', '\u200E7QXZ101'],
    ['zero width space inside', '7QXZ\u200B101'],
    ['directional embedding around, as copied from a contact', '\u202D7QXZ101\u202C'],
    ['isolates around', '\u20667QXZ101\u2069'],
    ['soft hyphen, as copied from a PDF', '7QXZ\u00AD101'],
    ['word joiner', '7QXZ\u2060101'],
    ['byte order mark', '\uFEFF7QXZ101'],
    ['variation selector', '7QXZ101\uFE0F'],
    ['variation selector of the supplement', '7QXZ101\u{E0100}'],
    ['tag character', '7QXZ101\u{E0041}'],
    ['grapheme joiner', '7QXZ\u034F101'],
    ['joiners', '7Q\u200DXZ\u200C101\u200D'],
  ])('%s', (_what, text) => {
    expect(equalText(text)).toBe('7QXZ101');
  });

  test.each([
    ['composed', '\u00D1AX101', 'N\u0303AX101'],
    ['composed once a joiner is gone', '\u00D1AX101', 'N\u200D\u0303AX101'],
    ['a dash', '7QXZ-101', '7QXZ\u2212101'],
    ['a space', 'Ana Lee', 'Ana\u00A0Lee'],
    ['a braille blank', 'Ana Lee', 'Ana\u2800Lee'],
  ])('%s', (_what, one, other) => {
    expect(equalText(other)).toBe(one);
    expect(equalText(one)).toBe(one);
  });

  test.each(Array.from('\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0D'))(
    '%s is a dash',
    (dash) => {
      expect(equalText(`7QXZ${dash}101`)).toBe('7QXZ-101');
    },
  );

  test.each([
    '\u2800',
    '\u3164',
    '\u115F',
    '\u1160',
    '\uFFA0',
    '\u200B\u200B',
    '\u200D',
    '\uFE0F',
    '\u00AD',
    '\u3000',
  ])('a text of %j alone is empty', (text) => {
    expect(entered(` ${text} ${text}`)).toBe('');
  });
});

describe('texts that stay as they are (TEXT-2)', () => {
  test.each([
    ['line ends and tabs', 'one\r\ntwo\tthree\n'],
    ['letters with marks', 'Zoë O\u2019Brien-Núñez 李'],
    ['Hebrew', 'שָׁלוֹם'],
    ['Persian with its joiner', 'می\u200Cخواهم'],
    ['Hindi with a joiner', 'क्\u200Dष'],
    ['Hindi with a non-joiner', 'क्\u200Cष'],
    ['Sinhala', 'ශ්\u200Dරී'],
    ['Malayalam with a joiner at its end', 'അവന്\u200D'],
    ['a family', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['an astronaut with a skin tone', '\u{1F469}\u{1F3FD}\u200D\u{1F680}'],
    ['a flag', '\u{1F1FA}\u{1F1F8}'],
    ['a keycap', '1\u20E3'],
    ['full-width letters', 'Ｔｏｗ'],
  ])('%s', (_what, text) => {
    expect(equalText(text)).toBe(text);
  });

  test('emoji lose only their variation selectors', () => {
    expect(equalText('\u{1F3F3}\uFE0F\u200D\u{1F308} 1\uFE0F\u20E3')).toBe(
      '\u{1F3F3}\u200D\u{1F308} 1\u20E3',
    );
  });
});

test.each([
  ['می\u200C\u200Cخواهم', 'می\u200Cخواهم'],
  ['می\u200C', 'می'],
  ['\u200Cمی', 'می'],
  ['\u{1F468}\u200D', '\u{1F468}'],
  ['\u{1F468}\u200C\u{1F469}', '\u{1F468}\u{1F469}'],
])('a joiner that joins nothing goes: %j (TEXT-1)', (text, expected) => {
  expect(equalText(text)).toBe(expected);
  expect(equalText(expected)).toBe(expected);
});

test('codes in full width are equal to usual ones (TEXT-3)', () => {
  expect(equalCode('\uFF17\uFF31\uFF38\uFF3A\uFF0D\uFF11\uFF10\uFF11')).toBe('7QXZ-101');
  expect(enteredCode('\u3000ａｎａ．ｌｅｅ＠ｅｘａｍｐｌｅ．ｃｏｍ ')).toBe('ana.lee@example.com');
});

test('a request has every text in its one spelling, by field, and passwords as they are (TEXT-4)', () => {
  const request = {
    license: '７QXZ\u200B101',
    addr1: '５ Main\u00A0St',
    noLicense: false,
    position: { lat: 1 },
    payments: [{ reference: '１２', reason: 'a\u2014b' }],
    zoneCodes: ['Ａ'],
    password: 'pass\u2014word\u200B',
  };
  expect(equalTexts(request)).toEqual({
    license: '7QXZ101',
    addr1: '５ Main St',
    noLicense: false,
    position: { lat: 1 },
    payments: [{ reference: '12', reason: 'a-b' }],
    zoneCodes: ['A'],
    password: 'pass\u2014word\u200B',
  });
  expect(equalTexts('a\u2014b')).toBe('a-b');
  expect(equalTexts(undefined)).toBeUndefined();
});

test.each([
  'make',
  'model',
  'body',
  'color',
  'state',
  'licenseState',
  'company',
  'owningCompany',
  'defaultRegion',
])('a code in full width is the usual one: %s (TEXT-3)', (field) => {
  expect(equalTexts({ [field]: '\uFF33\uFF26' })).toEqual({ [field]: 'SF' });
  expect(enteredIn(field, ' \uFF33\uFF26')).toBe('SF');
});

test('regions that name permissions are codes, and texts of a notice are none (TEXT-3)', () => {
  const request = {
    permissions: { '\uFF33\uFF26': ['BOOT_VIEW'] },
    facts: [{ company: ['\uFF21 Tow'], number: { label: 'No\u2010', code: '\uFF11' } }],
  };
  expect(equalTexts(request)).toEqual({
    permissions: { SF: ['BOOT_VIEW'] },
    facts: [{ company: ['\uFF21 Tow'], number: { label: 'No-', code: '\uFF11' } }],
  });
});

test('a body of nothing but brackets is not followed to its end', () => {
  const deep: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
  expect(() => equalTexts(deep)).not.toThrow();
});
