import assert from 'node:assert/strict';
import type { ContractSubject, Runner } from './subject';
import { refused } from './subject';

/** Session, regions and the agreement. */
export function sessionSuite({ describe, onServer, test }: Runner, subject: ContractSubject): void {
  describe('session and configuration', () => {
    test('nobody: login/info and login/user answer all the same', async () => {
      const { session } = await subject.as(null);
      assert.equal((await session.loginInfo()).loggedIn, false);
      const user = await session.loginUser({ from: '/boot/list' });
      assert.equal(user.loggedIn, false);
      assert.equal(user.auth0Active, true);
      assert.match(user.toAuth0RedirectUrl ?? '', /^\/login\?from=%2Fboot%2Flist/);
    });

    test('somebody: who they are, what they may use, and what they hold', async () => {
      const { session } = await subject.as('harbor');
      assert.deepEqual({ ...(await session.loginInfo()) }, { loggedIn: true, clickwrapAccepted: true });
      const user = await session.loginUser();
      assert.equal(user.loggedIn, true);
      assert.equal(user.active, true);
      assert((user.shortName ?? '').length > 0);
      assert.equal(user.company?.code, 'HARBOR');
      assert.equal(user.company.id, user.towCompanyId);
      assert(user.applications?.includes('BOOT'));
      assert.deepEqual(Object.keys(user.permissions ?? {}).sort(), ['BAL', 'KC']);
      assert.deepEqual([...(user.permissions?.['KC'] ?? [])].sort(), [
        'BOOT_CANCEL',
        'BOOT_CREATE',
        'BOOT_VIEW',
      ]);
    });

    test('an inactive user, and one without the application, are said to be so', async () => {
      assert.equal((await (await subject.as('inactive')).session.loginUser()).active, false);
      const noapp = await (await subject.as('noapp')).session.loginUser();
      assert.equal(noapp.active, true);
      assert(!noapp.applications?.includes('BOOT'));
    });

    test("the user's regions come by code, with name and zone", async () => {
      const regions = await (await subject.as('supervisor')).session.allowedRegions();
      assert.deepEqual(
        regions.map(({ code, name, zoneId }) => [code, name, zoneId]),
        [
          ['BAL', 'Baltimore, MD', 'America/New_York'],
          ['KC', 'Kansas City, MO', 'America/Chicago'],
          ['SF', 'San Francisco, CA', 'America/Los_Angeles'],
        ],
      );
      const harbor = await (await subject.as('harbor')).session.allowedRegions();
      assert.deepEqual(
        harbor.map((region) => region.code),
        ['BAL', 'KC'],
      );
    });
  });

  describe('the agreement', () => {
    onServer('another company has no say in it', async () => {
      const own = await subject.as('newcompany');
      const { towCompanyId } = await own.session.loginUser();
      const { agreement } = await subject.as('harbor');
      assert(towCompanyId);
      await refused(agreement.required({ towCompanyId }), 403);
      await refused(agreement.key({ towCompanyId }), 403);
    });

    onServer('a key or a document that is not the one shown is refused, and changes nothing', async () => {
      const { session, agreement } = await subject.as('newcompany');
      const { towCompanyId } = await session.loginUser();
      assert(towCompanyId);
      const key = await agreement.key({ towCompanyId });
      const refusedAny = (call: Promise<unknown>) => assert.rejects(call, { name: 'HttpError' });
      await refusedAny(agreement.generate({ towCompanyId, agreementUrl: `${key}x` }));
      await refusedAny(agreement.agree({ towCompanyId, agreementUrl: key, shownAttachmentId: '999999' }));
      assert.equal(await agreement.required({ towCompanyId }), true);
    });

    onServer('is asked for, shown, declined, shown again, accepted, and then no more', async () => {
      const { session, agreement } = await subject.as('newcompany');
      const { towCompanyId } = await session.loginUser();
      assert(towCompanyId);
      assert.equal((await session.loginInfo()).clickwrapAccepted, false);
      assert.equal((await session.clickwrap()).clickWrapAcceptanceUrl, '/admin/agreement');
      assert.equal(await agreement.required({ towCompanyId }), true);
      const key = await agreement.key({ towCompanyId });
      const first = await agreement.generate({ towCompanyId, agreementUrl: key });
      assert.equal(
        await agreement.decline({
          towCompanyId,
          agreementUrl: key,
          shownAttachmentId: String(first.attachmentId),
        }),
        true,
      );
      assert.equal(await agreement.required({ towCompanyId }), true);
      const second = await agreement.generate({ towCompanyId, agreementUrl: key });
      assert.equal(
        await agreement.agree({
          towCompanyId,
          agreementUrl: key,
          shownAttachmentId: String(second.attachmentId),
        }),
        false,
      );
      assert.equal(await agreement.required({ towCompanyId }), false);
      assert.equal((await session.loginInfo()).clickwrapAccepted, true);
      assert.equal((await session.loginUser()).clickwrapAccepted, true);
      const schedule = await agreement.schedule({ towCompanyId });
      assert(schedule.some(({ status, expired }) => status === 'ACCEPTED' && !expired));
    });
  });
}
