import { sessionCalls } from '../../domain/wire/calls/session';
import { ConnectionError } from '../../api/errors';
import { FakeBackend, type DemoAccount } from '../../testing/fakeApi';
import { FakePage } from '../../testing/FakePage';
import { askAhead } from './askAhead';
import { EarlyAnswers } from './EarlyAnswers';

const WHO = ['login/info', 'login/user'];
const REGIONS = 'config/allowedRegions';
const FORM = ['refdata/states', 'boot/default-state/SF', 'refdata/SF/region'];

/** Answers the calls about the user from a fake backend, and returns the path of every call. */
async function askedFor(user: DemoAccount | null, address: string, failure?: Error): Promise<string[]> {
  const { session } = new FakeBackend({ user });
  const asked: string[] = [];
  const network: typeof fetch = async (input) => {
    const address = input instanceof Request ? input.url : String(input);
    const [path = ''] = address.split('?');
    asked.push(path.replace('/api-web/api/', ''));
    if (failure !== undefined) throw failure;
    if (path === sessionCalls.loginInfo.path) return Response.json(await session.loginInfo());
    return Response.json(path === sessionCalls.loginUser.path ? await session.loginUser() : []);
  };
  await askAhead(new EarlyAnswers(document, network), new FakePage(address), 'en');
  return asked;
}

test.each<[string, DemoAccount | null, string, string[]]>([
  ['nobody is signed in', null, '/boot/list', WHO],
  ['the person is no longer active', 'inactive', '/boot/list', WHO],
  ['they may not use the application', 'noapp', '/boot/list', WHO],
  ['the agreement is not accepted', 'newcompany', '/boot/list', WHO],
  ['it is the other application', 'supervisor', '/admin/agreement', WHO],
  ['the list is of a company', 'creator', '/boot/list', [...WHO, REGIONS, 'boot/get-company/1']],
  ['no region has been picked for the list', 'supervisor', '/boot/list', [...WHO, REGIONS]],
  [
    'the list is of the region in the address',
    'supervisor',
    '/boot/list/7?region=KC',
    [...WHO, REGIONS, 'boot/get-region/KC'],
  ],
  ['the user may not see the region in the address', 'supervisor', '/boot/list?region=XX', [...WHO, REGIONS]],
  ['the screen is a form', 'creator', '/boot/add/SF', [...WHO, REGIONS, ...FORM]],
  ['the screen is the form of a forbidden region', 'creator', '/boot/add/XX', [...WHO, REGIONS]],
  ['the address cannot be decoded', 'creator', '/boot/add/%E0%A4%A', [...WHO, REGIONS]],
  ['the screen is any other one', 'creator', '/boot/add', [...WHO, REGIONS]],
])('if %s, %s at %s requests exactly that (ALL-8)', async (_case, user, address, expected) => {
  expect(await askedFor(user, address)).toEqual(expected);
});

test('a failure is left for the application to report', async () => {
  expect(await askedFor('creator', '/boot/list', new ConnectionError('no connection'))).toEqual(WHO);
});
