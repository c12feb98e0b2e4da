import { useTranslation } from 'react-i18next';
import { useStore } from '../../stores/context';
import type { BarLink } from './barLinks';

/** The text of a top bar link, with the number of things waiting there: `Outbox (2)`. Call it in observer components. */
export function useBarText(): (link: BarLink) => string {
  const root = useStore();
  const { t } = useTranslation();
  return ({ name }) => {
    const { outboxCount, removals } = root;
    if (name === 'outbox' && outboxCount > 0) return t('topBar.outboxCount', { count: outboxCount });
    if (name === 'remove' && removals.count !== undefined)
      return t('topBar.removeCount', { count: removals.count });
    return t(`topBar.${name}`);
  };
}
