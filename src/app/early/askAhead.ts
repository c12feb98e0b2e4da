import { regionsWhereHeld } from '../../domain/permissions';
import type { LoginUser } from '../../domain/wire/session';
import { BOOT_BASE, LIST_REGION, patterns, regionOfForm } from '../../paths/paths';
import { listSource } from '../../stores/boots/listSource';
import type { RootStoreDeps } from '../../stores/RootStore';
import type { BrowserPage } from '../../stores/page/BrowserPage';
import { passedOn } from '../../stores/session/passedOn';

type EarlyApi = Pick<RootStoreDeps['api'], 'session' | 'boots' | 'vehicles'>;

/**
 * Asks for what the screen of the page's address needs first: who is there, and for whoever is let in the regions, and
 * the list or the lists of the form. What fails here is asked again by the application, which says what went wrong.
 */
export async function askAhead(
  api: EarlyApi,
  page: Pick<BrowserPage, 'here' | 'query' | 'session'>,
): Promise<void> {
  try {
    const [info, user] = await Promise.all([api.session.loginInfo(), api.session.loginUser(passedOn(page))]);
    const isIn = info.loggedIn && info.clickwrapAccepted !== false && mayUseBoots(user);
    const path = page.here().replace(/[?#].*$/, '');
    if (!isIn || !path.startsWith(`${BOOT_BASE}/`)) return;
    await Promise.all([api.session.allowedRegions(), ...ofScreen(api, user, page, path)]);
  } catch {
    // Said by the application.
  }
}

function mayUseBoots({ loggedIn, active, applications, clickwrapAccepted }: LoginUser): boolean {
  return (
    loggedIn && active === true && clickwrapAccepted !== false && applications?.includes('BOOT') === true
  );
}

function ofScreen(
  api: EarlyApi,
  user: LoginUser,
  page: Pick<BrowserPage, 'query'>,
  path: string,
): Promise<unknown>[] {
  const screen = path.slice(BOOT_BASE.length);
  if (screen === patterns.list || screen.startsWith(`${patterns.list}/`)) {
    const viewRegions = regionsWhereHeld(user.permissions ?? {}, 'BOOT_VIEW_ALL');
    const source = listSource(viewRegions, user.towCompanyId, page.query(LIST_REGION));
    if (source.kind === 'region') return [api.boots.listOfRegion({ region: source.region })];
    if (source.kind === 'company') return [api.boots.listOfCompany({ towCompanyId: source.towCompanyId })];
    return [];
  }
  const region = regionOfForm(screen);
  if (region === undefined || user.permissions?.[region]?.includes('BOOT_CREATE') !== true) return [];
  return [
    api.vehicles.makes({ region }),
    api.vehicles.bodies({ region }),
    api.vehicles.colors({ region }),
    api.vehicles.states(),
    api.boots.defaultState({ regionCode: region }),
    api.vehicles.regionPlace({ regionCode: region }),
  ];
}
