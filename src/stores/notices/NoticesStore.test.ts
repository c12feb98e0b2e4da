import { HttpError } from '../../api/errors';
import { aBoot, aRegion, aUser } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { aNoticeRule } from '../../testing/notices';
import { makeRootStore } from '../../testing/render';

test("a notice from the stored copy of a boot's details hides no failure of the server (OFF-10)", async () => {
  const backend = new FakeBackend({
    user: aUser({ features: ['notice', 'guard'] }),
    boots: [aBoot({ id: 1 })],
  });
  backend.world.regions = [aRegion({ notice: aNoticeRule() })];
  const { loginUser, regions, notices, errors } = makeRootStore(backend);
  await Promise.all([loginUser.load(), regions.load()]);
  const copy = await backend.boots.details({ bootId: 1 });
  backend.copies.set(copy, { at: 0, failure: new HttpError(500, 'The database is down') });
  backend.calls.replyNext('details', copy);
  notices.ofRecorded(1, 'SF')?.onByHand();
  while (notices.opened === null) await new Promise((resolve) => setTimeout(resolve));
  expect(errors.currentError).toBe('The database is down');
});
