import { useTranslation } from 'react-i18next';
import { useStore } from '../../stores/context';
import type { BarLink } from './barLinks';

/** The text of a link of the top bar, with what is waiting behind it: `Outbox (2)`. For use in observer components. */
export function useBarText(): (link: BarLink) => string {
  const root = useStore();
  const { t } = useTranslation();
  return ({ name }) => {
    const { removals, waitingHere } = root;
    if (name === 'outbox' && waitingHere > 0) return t('topBar.outboxCount', { count: waitingHere });
    if (name === 'remove' && removals.count !== undefined)
      return t('topBar.removeCount', { count: removals.count });
    return t(`topBar.${name}`);
  };
}
