import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { passwordFault } from '../../src/people/passwordRules';

describe('A chosen password', () => {
  for (const [password, fault] of [
    ['', 'short'],
    ['abcd efgh', 'short'],
    ['\u{1F600}\u{1F600}\u{1F600}\u{1F600}\u{1F600}', 'short'],
    ['n\u0303n\u0303n\u0303n\u0303n\u0303', 'short'],
    ['the kerb is wet', null],
    ['Gx7-quarry', null],
    ['camión rojo en la esquina', null],
    ['x'.repeat(1_025), 'long'],
    ['ana.maria.diaz', 'username'],
    ['Ana.Maria.Diaz', 'username'],
    ['anamariadiaz', 'username'],
    ['ana.maria.diaz2026!', 'username'],
    ['amd.diaz@kerb-acme.example', 'email'],
    ['AMD.Diaz@Kerb-ACME.example', 'email'],
    ['amd.diaz@kerb-acme.example1', 'email'],
    ['amd.diaz2026!', 'email'],
    ['kerb-acme-lions', null],
    ['password123', 'common'],
    ['P@ssw0rd2026', 'common'],
    ['Contraseña1', 'common'],
    ['passwordpassword', 'common'],
    ['qwertyuiop', 'common'],
    ['poiuytrewq', 'common'],
    ['abcdefghijk', 'common'],
    ['1234567890', 'common'],
    ['4155550123', 'common'],
    ['12.34-56/78', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['abcabcabcabc', 'common'],
    ['Summer2026!', 'common'],
    ['towbridge1', 'common'],
    ['letmein!!!!', 'common'],
    ['!!welcome!!2026', 'common'],
  ] as const) {
    test(`"${password.slice(0, 40)}" is ${fault ?? 'accepted'}`, () =>
      assert.equal(
        passwordFault(password, { username: 'ana.maria.diaz', email: 'amd.diaz@kerb-acme.example' }),
        fault,
      ));
  }
});
