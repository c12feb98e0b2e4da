import { BOOT_FIELD_ORDER, type BootField, type BootValues } from '../boot/fields';
import { blankBoot } from '../boot/form';
import { nowInZone } from '../time/zone';
import { checkDateAndTime } from './localMoment';
import { checkLicense, checkVin, validateBoot } from './boot';

const clock = () => Date.UTC(2026, 2, 10, 18, 30);
const context = { zoneId: 'America/Los_Angeles', clock };
const judge = (values: BootValues) =>
  validateBoot(values, checkDateAndTime(values.date, values.time, context));

const aBootForm = (changes: Partial<BootValues> = {}): BootValues => ({
  ...blankBoot({ licenseState: 'CA', city: 'San Francisco', state: 'CA' }, nowInZone(context.zoneId, clock)),
  vin: '1HGCM82633A004352',
  make: 'HONDA',
  model: 'ACCORD',
  body: 'SEDAN',
  color: 'BLUE',
  license: '8ABC123',
  requestedBy: 'Officer Diaz',
  addr1: '500 Howard Street',
  ...changes,
});

test('a complete form has no errors', () => {
  expect(judge(aBootForm())).toEqual({});
});

test('a blank form reports exactly the required fields (ADD-6)', () => {
  const values = blankBoot({ licenseState: null, city: '', state: null }, nowInZone(context.zoneId, clock));
  expect(judge(values)).toEqual({
    license: { code: 'licenseRequired' },
    make: { code: 'required' },
    model: { code: 'required' },
    body: { code: 'required' },
    color: { code: 'required' },
    requestedBy: { code: 'required' },
    addr1: { code: 'required' },
    city: { code: 'required' },
    state: { code: 'required' },
  });
});

test.each<[BootField, Partial<BootValues>, string]>([
  ['make', { make: null }, 'required'],
  ['model', { model: null }, 'required'],
  ['body', { body: null }, 'required'],
  ['color', { color: null }, 'required'],
  ['state', { state: null }, 'required'],
  ['date', { date: '' }, 'required'],
  ['time', { time: '' }, 'required'],
  ['addr1', { addr1: '  ' }, 'required'],
  ['city', { city: '' }, 'required'],
  ['requestedBy', { requestedBy: '\t' }, 'required'],
  ['license', { license: ' ' }, 'licenseRequired'],
  ['license', { license: '\u200B\u200B' }, 'licenseRequired'],
  ['license', { license: 'A\u200B' }, 'licenseTooShort'],
  ['addr1', { addr1: '\u2800\u3164' }, 'required'],
  ['license', { license: 'A' }, 'licenseTooShort'],
  ['license', { license: 'A'.repeat(16) }, 'tooLong'],
  ['vin', { vin: '1HGCM82643A004352' }, 'vinInvalid'],
  ['date', { date: '2026-02-30' }, 'dateInvalid'],
  ['date', { date: '1999-12-31' }, 'dateTooEarly'],
  ['time', { time: '24:00' }, 'timeInvalid'],
  ['time', { date: '2026-03-08', time: '02:30' }, 'timeGap'],
  ['time', { time: '11:36' }, 'inFuture'],
  ['date', { date: '2026-03-11', time: '00:00' }, 'inFuture'],
  ['date', { date: '2027-01-01', time: '12:00' }, 'inFuture'],
  ['addr1', { addr1: 'x'.repeat(121) }, 'tooLong'],
  ['addr2', { addr2: 'x'.repeat(121) }, 'tooLong'],
  ['city', { city: 'x'.repeat(61) }, 'tooLong'],
  ['requestedBy', { requestedBy: 'x'.repeat(121) }, 'tooLong'],
  ['addr1', { addr1: 'a\u0000b' }, 'characters'],
  ['addr1', { addr1: 'half an emoji \ud83d' }, 'characters'],
  ['addr2', { addr2: 'a\nb' }, 'characters'],
  ['requestedBy', { requestedBy: 'a\u007Fb' }, 'characters'],
])('%s %j gives exactly one error: %s', (field, change, code) => {
  const found = judge(aBootForm(change));
  expect(Object.keys(found)).toEqual([field]);
  expect(found[field]?.code).toBe(code);
});

test.each<[string, Partial<BootValues>]>([
  ['no second address line', { addr2: '' }],
  ['no VIN', { vin: '' }],
  ['the VIN marker', { vin: 'NO VIN' }],
  ['no license state', { licenseState: null }],
  ['no plate', { noLicense: true, license: 'NO PLATE', licenseState: null }],
  ['a license of two characters', { license: 'AB' }],
  ['a license of fifteen', { license: 'A'.repeat(15) }],
  [
    'texts as long as they may be',
    { addr1: 'x'.repeat(120), city: 'x'.repeat(60), requestedBy: 'x'.repeat(120) },
  ],
  ['marks that cannot be seen in a license of fifteen', { license: `\u202D${'A'.repeat(15)}\u202C` }],
  ['a VIN with directional marks', { vin: '\u202A1M8GDM9AXKP042788\u202C' }],
  ['blanks around a text of that length', { addr1: `  ${'x'.repeat(120)}  ` }],
  ['names as people have them', { requestedBy: "Zoë O'Brien-Núñez 李", city: 'Cañon City' }],
  ['five minutes ahead', { time: '11:35' }],
])('%s is valid', (_what, change) => {
  expect(judge(aBootForm(change))).toEqual({});
});

test('a missing time does not hide an invalid date', () => {
  const found = judge(aBootForm({ date: '2026-02-30', time: '' }));
  expect([found.date?.code, found.time?.code]).toEqual(['dateInvalid', 'required']);
});

test('the license and the VIN have the same errors when checked alone (ADD-12)', () => {
  expect(checkLicense('', true)).toBeNull();
  expect(checkLicense('', false)).toEqual({ code: 'licenseRequired' });
  expect(checkLicense('A'.repeat(16), false)).toEqual({ code: 'tooLong', params: { max: 15 } });
  expect(checkVin('no vin')).toBeNull();
});

test('every field has a position in screen order', () => {
  expect([...BOOT_FIELD_ORDER].sort()).toEqual(Object.keys(aBootForm()).sort());
});
