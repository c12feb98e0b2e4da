import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { IconButton, LinkButton } from '../../../components/button';
import { classNames } from '../../../components/classNames';
import { CheckboxField } from '../../../components/field';
import { Icon } from '../../../components/icon';
import { useStore } from '../../../stores/context';
import { ListAge } from './ListAge';

/** The line above the rows: the filter, the number of boots, how many are new, and the age of the list. */
export const ListTools = observer(function ListTools() {
  const { activeBoots, bootList } = useStore();
  const { t } = useTranslation();
  const { hasValues, status } = activeBoots;
  // There is no list, and none is loading.
  const hasNothing = !hasValues && (status === 'error' || activeBoots.source.kind === 'unpicked');

  return (
    <div className={classNames('tb-boots__tools', hasNothing && 'tb-boots__tools--none')}>
      {bootList.listed.canTow || bootList.towOnly ? (
        <CheckboxField
          label={t('boot.list.towOnly')}
          checked={bootList.towOnly}
          onChange={bootList.showTowOnly}
        />
      ) : null}
      <div className="tb-boots__count-line">
        <ListCount />
        <ListNews />
        <ListNow />
        {hasValues ? (
          <IconButton icon="retry" label={t('boot.list.refresh')} onClick={() => void activeBoots.reload()} />
        ) : null}
      </div>
    </div>
  );
});

const ListCount = observer(function ListCount() {
  const { activeBoots, bootList } = useStore();
  const { t } = useTranslation();
  const [count, all] = [bootList.listed.rows.length, activeBoots.values.length];
  return (
    <span role="status">
      {!activeBoots.hasValues
        ? ''
        : count === all
          ? t('boot.list.count', { count })
          : t('boot.list.found', { count, all })}
    </span>
  );
});

/** A link to rows that were added above the first one. */
const ListNews = observer(function ListNews() {
  const { bootList } = useStore();
  const { t } = useTranslation();
  const { newsCount: count } = bootList.listed;
  return count === 0 ? null : (
    <LinkButton onClick={bootList.panels.goToFirstRow}>
      <Icon name="chevronUp" /> <span>{t('boot.list.news', { count })}</span>
    </LinkButton>
  );
});

/** Says that the list is live, or how old it is. */
const ListNow = observer(function ListNow() {
  const { activeBoots, live } = useStore();
  const { t } = useTranslation();
  if (activeBoots.isOffline || activeBoots.loadedAt === undefined) return null;
  return live.isLive ? <span>{t('boot.list.live')}</span> : <ListAge loadedAt={activeBoots.loadedAt} />;
});
