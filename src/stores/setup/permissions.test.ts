import { FormState } from '../lib/FormState';
import type { FieldError } from '../../domain/validation/fieldError';
import { ALL_REGIONS, PermissionsEditor } from './PermissionsEditor';
import { differencesOf, mergePermissions } from './permissionSets';
import { personKind, type PersonValues } from './personKind';
import { FakeBackend } from '../../testing/fakeApi';

const OWN = {
  SF: ['ADMIN_USERS', 'BOOT_CREATE', 'BOOT_VIEW', 'BOOT_RELEASE'],
  KC: ['ADMIN_USERS', 'BOOT_VIEW'],
  // Without ADMIN_USERS there, the editor can't grant anything there.
  BAL: ['BOOT_VIEW'],
};

function editorOf(before: Record<string, string[]>, isOneself = false) {
  const kind = personKind(new FakeBackend().setup, null);
  const form = new FormState<PersonValues, FieldError>(
    { ...kind.valuesOf(), permissions: before },
    () => ({}),
  );
  return new PermissionsEditor({ form, before: () => before, own: OWN, isOneself: () => isOneself });
}

test('a preset fills the chosen regions as far as the editor holds the permissions, and summarizes what is gained and lost (SETUP-82)', () => {
  const editor = editorOf({ SF: ['BOOT_CREATE', 'HOLD_EDIT'], BAL: ['BOOT_VIEW'] });
  editor.apply(['BOOT_VIEW', 'BOOT_RELEASE', 'BILLING_ADD_PAYMENT']);
  expect(editor.held).toEqual({
    BAL: ['BOOT_VIEW'],
    KC: ['BOOT_VIEW'],
    SF: ['BOOT_RELEASE', 'BOOT_VIEW', 'HOLD_EDIT'],
  });
  expect(editor.differences).toEqual([
    { regions: ['KC'], gained: ['BOOT_VIEW'], lost: [] },
    { regions: ['SF'], gained: ['BOOT_RELEASE', 'BOOT_VIEW'], lost: ['BOOT_CREATE'] },
  ]);
});

test('a preset for one region leaves the other regions unchanged', () => {
  const editor = editorOf({ SF: ['BOOT_CREATE'] });
  editor.choose('KC');
  editor.apply(['BOOT_VIEW']);
  expect(editor.held).toEqual({ KC: ['BOOT_VIEW'], SF: ['BOOT_CREATE'] });
});

test("copies another person's permissions, region by region (SETUP-82)", () => {
  const editor = editorOf({ SF: ['BOOT_CREATE'], KC: ['BOOT_VIEW'] });
  editor.sameAs({ SF: ['BOOT_RELEASE', 'HOLD_VOID'] });
  expect(editor.held).toEqual({ SF: ['BOOT_RELEASE'] });
});

test('the checkbox for all regions is checked, mixed or unchecked, and checks all of them (SETUP-82)', () => {
  const editor = editorOf({ SF: ['BOOT_VIEW'] });
  expect(editor.heldIn(ALL_REGIONS, 'BOOT_VIEW')).toBe('some');
  editor.toggle(ALL_REGIONS, 'BOOT_VIEW');
  // Everything that may be changed, which excludes Baltimore.
  expect(editor.held).toEqual({ KC: ['BOOT_VIEW'], SF: ['BOOT_VIEW'] });
  editor.toggle('SF', 'BOOT_VIEW');
  expect([editor.heldIn('SF', 'BOOT_VIEW'), editor.heldIn('KC', 'BOOT_VIEW')]).toEqual(['none', 'all']);
});

test('nobody can change permissions that they do not hold, nor their own (SETUP-74)', () => {
  const editor = editorOf({ SF: ['BOOT_VIEW'] });
  expect(
    [
      ['SF', 'BOOT_RELEASE'],
      ['SF', 'BOOT_CANCEL'],
      ['KC', 'BOOT_RELEASE'],
      ['BAL', 'BOOT_VIEW'],
    ].map(([region = '', name = '']) => editor.mayChange(region, name)),
  ).toEqual([true, false, false, false]);
  editor.toggle('SF', 'BOOT_CANCEL');
  expect(editor.differences).toEqual([]);
  const own = editorOf({ SF: ['BOOT_VIEW'] }, true);
  expect(own.mayChange('SF', 'BOOT_VIEW')).toBe(false);
  own.apply([]);
  expect(own.differences).toEqual([]);
});

test('merges what two people checked and unchecked', () => {
  expect(
    mergePermissions({ SF: ['A', 'B'] }, { SF: ['A', 'B', 'C'], KC: ['A'] }, { SF: ['B', 'D'] }),
  ).toEqual({ KC: ['A'], SF: ['B', 'C', 'D'] });
  expect(differencesOf({ SF: ['A'] }, { SF: ['A'] })).toEqual([]);
  expect(differencesOf({ SF: ['A'] }, { SF: ['A', 'B'], KC: ['B'] })).toEqual([
    { regions: ['KC', 'SF'], gained: ['B'], lost: [] },
  ]);
});
