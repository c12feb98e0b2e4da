import { useCallback } from 'react';
import { NavLink } from 'react-router-dom';
import { LANGUAGE_QUERY_PARAMETER } from '../../domain/constants';
import { languageInAddress } from '../../i18n/chooseLanguage';
import { ADMIN_BASE, BOOT_BASE } from '../../paths/paths';
import { useStore } from '../../stores/context';
import type { BarLink } from './barLinks';

type Target = Pick<BarLink, 'application' | 'to'>;

/**
 * The component and target of a link in the top bar: a router link for this application's screens, otherwise a plain
 * link to the other application. Keeps the language if one was chosen.
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
