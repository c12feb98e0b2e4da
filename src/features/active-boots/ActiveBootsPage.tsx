import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow, usePageMark } from '../../components/layout';
import { usePageKey } from '../../components/layout/usePageKey';
import { whenIdle } from '../../components/schedule';
import { useEnumName } from '../../i18n/enumName';
import { prepareSearch } from '../../stores/boots/list/search';
import { useStore } from '../../stores/context';
import { loadBootDetail } from './detail/BootDetailPanel';
import { DetailPane } from './DetailPane';
import { ListPanel } from './list/ListPanel';
import { useListAddress } from './useListAddress';
import './active-boots.css';

/** Makes a scrolling panel a tab stop, so that the arrow keys scroll it whatever it shows. */
function makeReachable(panel: HTMLElement | null): void {
  if (panel !== null) panel.tabIndex = 0;
}

/** `/list` and `/list/{bootId}`: the list and the selected boot, side by side above 767 px, otherwise one of the two. */
export const ActiveBootsPage = observer(function ActiveBootsPage() {
  const { bootList, live } = useStore();
  const { t } = useTranslation();
  const nameOf = useEnumName();
  const isNarrow = useIsNarrow();
  const { hasDetail: showsDetail, listed, panels } = bootList;
  const { named } = listed;

  useListAddress();
  useLayoutEffect(() => panels.fit(isNarrow), [panels, isNarrow]);
  useLayoutEffect(() => listed.nameColors((color) => nameOf('color', color)), [listed, nameOf]);
  useEffect(() => bootList.open(), [bootList]);
  useEffect(loadBootDetail, []);
  useEffect(() => live.watch(), [live]);
  useEffect(() => whenIdle(prepareSearch(named)), [named]);
  usePageKey('/', bootList.goToSearch);
  usePageMark('panels', !(isNarrow && showsDetail));

  return (
    <div className="tb-boots">
      <section className="tb-boots__list" aria-label={t('boot.list.title')} hidden={isNarrow && showsDetail}>
        <ListPanel />
      </section>
      {isNarrow && !showsDetail ? null : (
        <section className="tb-boots__detail" ref={makeReachable} aria-label={t('boot.detail.title')}>
          <DetailPane isNarrow={isNarrow} />
        </section>
      )}
    </div>
  );
});
