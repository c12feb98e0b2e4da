import { plainText } from './plainText';

test.each([
  ['José DÍAZ', 'jose diaz'],
  ['Łukasz', 'lukasz'],
  ['SØREN', 'soren'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Þórður Æsir', 'thordur aesir'],
  ['İstanbul ısı', 'istanbul isi'],
  ['O’Neil', "o'neil"],
  ['OʼNeil', "o'neil"],
  ['O‘Neil', "o'neil"],
  ['O`Neil', "o'neil"],
  ['O´Neil', "o'neil"],
  ["O'Neil", "o'neil"],
  ['Ｔｏｗ', 'tow'],
  ['山田', '山田'],
])('%s is compared as %s (REC-80)', (text, plain) => {
  expect(plainText(text)).toBe(plain);
  expect(plainText(plain)).toBe(plain);
});
