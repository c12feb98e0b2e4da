import type { PatternRunner, PatternVerdict } from '../../domain/requestorPattern';
import { aUser } from '../../testing/builders';
import { deferred } from '../../testing/deferred';
import { FakeBackend } from '../../testing/fakeApi';
import { checkCharges, sumOfCharges } from './charges';
import { ItemStore } from './ItemStore';
import { PatternTrialStore } from './PatternTrialStore';
import { regionKind } from './regionKind';

const anAdmin = aUser({
  ...{ id: 90, shortName: 'admin', userRole: 'MANAGEMENT_COMPANY', applications: ['ADM'] },
  permissions: { SF: ['ADMIN_FEES', 'ADMIN_ZONES'] },
});

test('adds up the charges, and names a malformed one (SETUP-83)', () => {
  const fee = { name: 'Boot removal', nameEs: '', amount: '145.10' };
  expect(sumOfCharges([fee, { ...fee, amount: '30' }, { ...fee, amount: 'x' }])).toBe(17_510);
  expect(checkCharges([fee])).toBeNull();
  expect(checkCharges([])).toEqual({ code: 'required' });
  expect(checkCharges([fee, { ...fee, amount: '-1' }])?.code).toBe('amountRange');
  expect(checkCharges([{ ...fee, name: ' ' }])).toEqual({ code: 'required' });
});

test('a changed region sends the changed parts as a whole, in their one spelling (SETUP-61, TEXT-5)', async () => {
  const backend = new FakeBackend({ user: anAdmin });
  const region = new ItemStore(regionKind(backend.setup), 'SF');
  await region.load();
  region.form.assign({
    charges: [{ name: ' F\u00ADee\u200B ', nameEs: 'Tarifa', amount: '150' }],
    photoChecklist: ['Front', ' \u2800', 'Back\u200E '],
    'rights.en': 'You may appeal.',
    towEligibleAfterHours: '48',
  });
  await region.save();
  expect(backend.calls.requestsOf('changeRegion')[0]?.body).toEqual({
    version: 1,
    charges: [{ name: 'Fee', nameEs: 'Tarifa', amount: 150 }],
    photoChecklist: ['Front', 'Back'],
    rights: { en: 'You may appeal.', es: null },
    towEligibleAfterHours: 48,
  });
  expect(region.form.isDirty).toBe(false);
});

test('a pattern that does not compile, an unknown zone and more hours than a year are faults', async () => {
  const region = new ItemStore(regionKind(new FakeBackend({ user: anAdmin }).setup), 'SF');
  await region.load();
  region.form.assign({
    'adsRegionConfig.requestedByRegex': '[',
    zoneId: 'Mars/Base',
    towEligibleAfterHours: '9999',
  });
  expect(await region.save()).toBeUndefined();
  const codes = Object.values(region.form.errors).map((error) => error?.code);
  expect(codes.sort()).toEqual(['patternInvalid', 'wholeNumberRange', 'zoneUnknown']);
});

describe('trying a pattern', () => {
  const answering = (verdict: PatternVerdict): PatternRunner => ({ matches: async () => verdict });

  test('says for each line whether it matches, or that it took too long (SETUP-84)', async () => {
    const trial = new PatternTrialStore({
      matches: async (pattern, value) => (new RegExp(`^(?:${pattern})$`).test(value) ? 'match' : 'mismatch'),
    });
    trial.type('1234\n\n 12 ');
    await trial.run('\\d{4}');
    expect(trial.trials.map(({ verdict }) => verdict)).toEqual(['match', 'mismatch']);
    const slow = new PatternTrialStore(answering('ignored'));
    slow.type('aaaa');
    await slow.run('(a+)+b');
    expect(slow.trials).toEqual([{ text: 'aaaa', verdict: 'slow' }]);
  });

  test('does nothing while the pattern does not compile, and ignores a late answer', async () => {
    const first = deferred<PatternVerdict>();
    const verdicts: Promise<PatternVerdict>[] = [first.promise, Promise.resolve('match')];
    const trial = new PatternTrialStore({ matches: () => verdicts.shift() ?? Promise.resolve('mismatch') });
    trial.type('x');
    const late = trial.run('x');
    await trial.run('x+');
    first.resolve('mismatch');
    await late;
    expect(trial.trials).toEqual([{ text: 'x', verdict: 'match' }]);
    await trial.run('[');
    expect(trial.trials).toEqual([]);
  });
});
