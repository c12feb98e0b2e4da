import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../stores/context';
import { useAgo } from '../../../i18n/useAgo';

const MINUTE_MS = 60_000;

/**
 * The age of the list, so that no one mistakes an old one for current.
 * @param props.loadedAt when the list was loaded, in milliseconds since the epoch
 */
export const ListAge = observer(function ListAge({ loadedAt }: { readonly loadedAt: number }) {
  const { time } = useStore();
  const { t } = useTranslation();
  const ago = useAgo(time, loadedAt, 'short');
  const isNew = time.now - loadedAt < MINUTE_MS;
  return <span>{isNew ? t('boot.list.updatedNow') : t('boot.list.updated', { ago })}</span>;
});
