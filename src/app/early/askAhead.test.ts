import { ConnectionError } from '../../api/errors';
import { FakeBackend, type DemoAccount } from '../../testing/fakeApi';
import { FakePage } from '../../testing/FakePage';
import { askAhead } from './askAhead';

const WHO = ['loginInfo', 'loginUser'];
const FORM = ['makes', 'bodies', 'colors', 'states', 'defaultState', 'regionPlace'];

async function askedFor(user: DemoAccount | null, address: string): Promise<string[]> {
  const backend = new FakeBackend({ user });
  await askAhead(backend, new FakePage(address));
  return backend.calls.names;
}

test.each<[string, DemoAccount | null, string, string[]]>([
  ['nobody is signed in', null, '/boot/list', WHO],
  ['they are no longer active', 'inactive', '/boot/list', WHO],
  ['they may not use the application', 'noapp', '/boot/list', WHO],
  ['the agreement is not accepted', 'newcompany', '/boot/list', WHO],
  ['it is the other application', 'supervisor', '/admin/agreement', WHO],
  ['the list is of a company', 'creator', '/boot/list', [...WHO, 'allowedRegions', 'listOfCompany']],
  ['the list is of a region still to be picked', 'supervisor', '/boot/list', [...WHO, 'allowedRegions']],
  [
    'the list is of the region in the address',
    'supervisor',
    '/boot/list/7?region=KC',
    [...WHO, 'allowedRegions', 'listOfRegion'],
  ],
  [
    'the region in the address is not theirs',
    'supervisor',
    '/boot/list?region=XX',
    [...WHO, 'allowedRegions'],
  ],
  ['it is a form', 'creator', '/boot/add/SF', [...WHO, 'allowedRegions', ...FORM]],
  ['it is the form of no region of theirs', 'creator', '/boot/add/XX', [...WHO, 'allowedRegions']],
  ['it is an address that cannot be read', 'creator', '/boot/add/%E0%A4%A', [...WHO, 'allowedRegions']],
  ['it is any other screen', 'creator', '/boot/add', [...WHO, 'allowedRegions']],
])('where %s, %s at %s asks for just that', async (_case, user, address, expected) => {
  expect(await askedFor(user, address)).toEqual(expected);
});

test('a failure is left to the application to say', async () => {
  const backend = new FakeBackend({ user: 'creator' });
  backend.calls.failAlways('loginUser', new ConnectionError('no connection'));
  await expect(askAhead(backend, new FakePage('/boot/list'))).resolves.toBeUndefined();
});
