import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenHeading } from '../../../components/layout';
import { useStore } from '../../../stores/context';
import type { BootTableHandle } from './BootTable';
import { ListBody } from './ListBody';
import { ListFailure } from './ListFailure';
import { ListSearch } from './ListSearch';
import { ListTools } from './ListTools';
import { RegionPicker } from './RegionPicker';

/** The list with the region, search, count and age above it. */
export const ListPanel = observer(function ListPanel() {
  const { activeBoots } = useStore();
  const { t } = useTranslation();
  const search = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const table = useRef<BootTableHandle>(null);
  useWantedFocus(search, table);

  return (
    <>
      <div className="tb-boots__head">
        <div className="tb-boots__title">
          <ScreenHeading>{t('boot.list.title')}</ScreenHeading>
        </div>
        {activeBoots.mustPick ? <RegionPicker /> : null}
        <ListSearch inputRef={search} />
        <ListTools />
        <ListFailure />
      </div>
      <ListBody table={table} />
    </>
  );
});

/** Moves the focus when `Panels.focusOn` asks for it. */
function useWantedFocus(
  search: RefObject<HTMLInputElement | HTMLTextAreaElement>,
  table: RefObject<BootTableHandle>,
): void {
  const { panels } = useStore().bootList;
  const { focusOn } = panels;
  useEffect(() => {
    if (focusOn === null) return;
    if (focusOn === 'search') {
      search.current?.focus();
      search.current?.select();
    } else if (focusOn === 'row') table.current?.focus();
    else table.current?.focusFirst();
    panels.focusDone();
  }, [panels, focusOn, search, table]);
}
