import type { sessionCalls } from '../../domain/wire/calls';
import type { HandlersOf } from './CallDesk';
import type { World } from './world/World';

/** The calls for the session and the configuration. */
export function sessionHandlers(world: World): HandlersOf<typeof sessionCalls> {
  const accepted = () => world.agreements.get(world.account?.towCompanyId ?? 0) !== 'PENDING';
  return {
    loginInfo: () => {
      const { account } = world;
      return { loggedIn: account !== null, clickwrapAccepted: account !== null && accepted() };
    },
    loginUser: ({ from }) => {
      const { account, auth0Active } = world;
      if (account) return { ...account, clickwrapAccepted: accepted() };
      const query = from === undefined ? '' : `?from=${encodeURIComponent(from)}`;
      return { loggedIn: false, auth0Active, toAuth0RedirectUrl: `/login${query}` };
    },
    clickwrap: () => ({ clickWrapAcceptanceUrl: '/admin/agreement' }),
    allowedRegions: () => {
      const held = world.user().permissions ?? {};
      return world.regions
        .filter((region) => Object.hasOwn(held, region.code))
        .map((region) => ({
          ...region,
          hasDevices: world.devices.some((it) => it.regionCode === region.code),
        }))
        .sort((a, b) => a.code.localeCompare(b.code, 'en'));
    },
  };
}
