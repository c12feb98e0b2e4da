import { HttpError } from '../../api/errors';
import { aUser } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { makeRootStore } from '../../testing/render';

test('a stored copy of the boots is usable and hides no failure of the server (OFF-10)', async () => {
  const backend = new FakeBackend({ user: aUser({ features: ['devices'] }) });
  const { loginUser, devices, errors } = makeRootStore(backend);
  await loginUser.load();
  const copy = [{ number: '17', kind: 'WHEEL' as const }];
  backend.copies.set(copy, { at: 0, failure: new HttpError(500, 'The database is down') });
  backend.calls.replyNext('regionDevices', copy);
  const boots = devices.inRegion('SF');
  await boots.load();
  expect([boots.status, boots.items, errors.currentError]).toEqual(['loaded', copy, 'The database is down']);
});
