import { useCallback } from 'react';
import { NavLink } from 'react-router-dom';
import { LANGUAGE_QUERY_PARAMETER } from '../../domain/constants';
import { languageInAddress } from '../../i18n/chooseLanguage';
import { ADMIN_BASE, BOOT_BASE } from '../../paths/paths';
import { useStore } from '../../stores/context';
import type { BarLink } from './barLinks';

type Target = Pick<BarLink, 'application' | 'to'>;

/**
 * What a link of the bar leads with: the router for a screen of this application, the browser for one of the other. A
 * chosen language goes along.
 */
export function useBarTarget() {
  const { application: here } = useStore();
  return useCallback(
    ({ application, to }: Target) => {
      if (application === here) return { as: NavLink, to };
      const language = languageInAddress();
      const query = language === null ? '' : `?${LANGUAGE_QUERY_PARAMETER}=${language}`;
      return { as: 'a', href: `${application === 'ADM' ? ADMIN_BASE : BOOT_BASE}${to}${query}` };
    },
    [here],
  );
}
