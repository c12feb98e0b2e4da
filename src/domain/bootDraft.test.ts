import { readBootDraft, type BootDraft } from './bootDraft';
import { blankBoot } from './bootForm';

const NOW = Date.UTC(2026, 2, 10, 18, 30);
const HOUR = 3_600_000;
const aDraft = (changes: Partial<BootDraft> = {}): BootDraft => ({
  values: blankBoot({ licenseState: 'CA', city: '', state: null }, 'America/Los_Angeles', () => NOW),
  idempotencyKey: 'key',
  sent: false,
  savedAt: NOW - HOUR,
  ...changes,
});

test('a draft of an hour ago is read as it was kept', () => {
  expect(readBootDraft(aDraft(), NOW)).toEqual(aDraft());
});

test.each([
  ['just under 24 hours', aDraft({ savedAt: NOW - 24 * HOUR + 1 }), true],
  ['24 hours', aDraft({ savedAt: NOW - 24 * HOUR }), false],
])('one that is %s old is read: %s', (_age, draft, expected) => {
  expect(readBootDraft(draft, NOW) !== null).toBe(expected);
});

test('one from before the sign-out is none, one from after it is', () => {
  expect(readBootDraft(aDraft(), NOW, NOW - HOUR)).toBeNull();
  expect(readBootDraft(aDraft(), NOW, NOW - HOUR - 1)).not.toBeNull();
});

test.each([
  ['nothing', undefined],
  ['a text', 'draft'],
  ['one without a key', { ...aDraft(), idempotencyKey: undefined }],
  ['one whose values lack a field', { ...aDraft(), values: { vin: '' } }],
  ['one whose field has another type', { ...aDraft(), values: { ...aDraft().values, noLicense: 'no' } }],
])('%s is no draft', (_what, kept) => {
  expect(readBootDraft(kept, NOW)).toBeNull();
});
