import { foldLookAlikes, normalizeLicense } from './license';

test.each([
  ['8abc123', '8ABC123'],
  ['abc 12', 'ABC 12'],
  ['ABC-12', 'ABC-12'],
  ['ñandu1', 'ÑANDU1'],
  ['', ''],
])('the license %j becomes %j', (typed, kept) => {
  expect(normalizeLicense(typed)).toBe(kept);
});

test.each([
  ['BOO 101', 'B00-1O1'],
  ['ioio', '1010'],
  ['8ABC123', '8 abc.123'],
  ['AB\u2013C', 'ABC'],
  ['7QXZ\u200B101', '７ＱＸＺ\uFF0D１０１'],
])('%j and %j match', (one, other) => {
  expect(foldLookAlikes(one)).toBe(foldLookAlikes(other));
});

test.each([
  ['8ABC123', '8ABC124'],
  ['B00', '800'],
  ['', '0'],
])('%j and %j do not match', (one, other) => {
  expect(foldLookAlikes(one)).not.toBe(foldLookAlikes(other));
});
