import { LISTS } from '../setup/listFields';
import { checkSetupField } from '../setup/fields';
import { validateBoot } from '../validation/boot';
import { emptyValues } from './fields';
import { checkDevice, isSameDevice } from './device';

test.each([
  ['17', ' 17 ', true],
  ['B-017', 'bo17', true],
  ['I7', '17', true],
  ['\uFF11\uFF17', '17', true],
  ['17', '18', false],
  ['17', '017', false],
  ['17', '17A', false],
])('%j and %j name the same boot: %s (DEV-1)', (one, other, isSame) => {
  expect(isSameDevice(one, other)).toBe(isSame);
});

test.each([
  [{ number: '17', active: true, state: 'AVAILABLE' }, undefined],
  [{ number: '17', active: true, state: 'MISSING' }, undefined],
  [{ number: '17', active: true, state: 'OUT_OF_USE' }, 'deviceOutOfUse'],
  [{ number: '17', active: false, state: 'AVAILABLE' }, 'deviceInactive'],
  [undefined, 'deviceUnknown'],
] as const)('a boot %j can be put on a car, or %s (DEV-3)', (listed, code) => {
  expect(checkDevice('17', listed)?.code).toBe(code);
});

test.each([
  ['number', '17', undefined],
  ['number', ' ', 'required'],
  ['number', '1'.repeat(20), undefined],
  ['number', '1'.repeat(21), 'tooLong'],
  ['number', '- .', 'required'],
  ['number', '1\u00007', 'characters'],
  ['kind', 'WHEEL', undefined],
  ['kind', null, 'required'],
  ['kind', 'TIRE', 'notInList'],
  ['state', 'MISSING', undefined],
  ['state', 'LOST', 'notInList'],
  ['note', null, undefined],
])("a boot's %s %j in the list: %s (DEV-1)", (name, value, code) => {
  const field = LISTS.boots.fields.find((each) => each.name === name);
  expect(field && checkSetupField(field, value)?.code).toBe(code);
});

test.each([
  ['', undefined],
  ['17', undefined],
  ['1'.repeat(20), undefined],
  ['1'.repeat(21), 'tooLong'],
  ['1\u00077', 'characters'],
])('the number %j of a boot on a car: %s (DEV-3)', (device, code) => {
  const errors = validateBoot({ ...emptyValues(), device }, { date: null, time: null });
  expect(errors.device?.code).toBe(code);
});
