import { readBootDraft, valuesOfDraft, type BootDraft } from './bootDraft';
import type { BootValues } from '../boot/fields';
import { blankBoot } from '../boot/form';
import { nowInZone } from '../time/zone';

const NOW = Date.UTC(2026, 2, 10, 18, 30);
const HOUR = 3_600_000;
const aDraft = (changes: Partial<BootDraft> = {}): BootDraft => ({
  state: 'typed',
  key: 'key',
  regionCode: 'SF',
  values: blankBoot(
    { licenseState: 'CA', city: '', state: null },
    nowInZone('America/Los_Angeles', () => NOW),
  ),
  edited: [],
  mayBeRecorded: false,
  savedAt: NOW - HOUR,
  ...changes,
});

test('an hour-old draft is read as it was stored', () => {
  expect(readBootDraft(aDraft(), NOW)).toEqual(aDraft());
});

test.each([
  ['just under 24 hours', aDraft({ savedAt: NOW - 24 * HOUR + 1 }), true],
  ['24 hours', aDraft({ savedAt: NOW - 24 * HOUR }), false],
])('a draft that is %s old is read: %s', (_age, draft, expected) => {
  expect(readBootDraft(draft, NOW) !== null).toBe(expected);
});

test('a draft from before the sign-out is invalid, one from after it is valid', () => {
  expect(readBootDraft(aDraft(), NOW, NOW - HOUR)).toBeNull();
  expect(readBootDraft(aDraft(), NOW, NOW - HOUR - 1)).not.toBeNull();
});

test.each([
  ['nothing', undefined],
  ['a text', 'draft'],
  ['one without a key', { ...aDraft(), key: undefined }],
])('%s is not a draft', (_what, kept) => {
  expect(readBootDraft(kept, NOW)).toBeNull();
});

test.each([
  ['lack a field', { vin: 'NO VIN' }],
  ['have one of another type, and one too many', { vin: 'NO VIN', noLicense: 'no', make: 7, winch: 'yes' }],
])('a draft whose values %s is read, and missing ones come from the blank form', (_what, values) => {
  const draft = readBootDraft({ ...aDraft(), edited: undefined, values }, NOW);
  const blank = aDraft().values as BootValues;
  expect(draft && valuesOfDraft(draft, blank)).toEqual({ ...blank, vin: 'NO VIN' });
});

test("a field that the user has cleared stays empty; an untouched field gets the region's default", () => {
  const blank = { ...(aDraft().values as BootValues), city: 'San Francisco', state: 'CA' };
  const values = { ...blank, licenseState: null, city: '', state: null };
  expect(valuesOfDraft(aDraft({ values, edited: ['city'] }), blank)).toMatchObject({
    licenseState: 'CA',
    city: '',
    state: 'CA',
  });
});
