import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/feedback';
import { ScreenHeading } from '../../../components/layout';
import { lazyView } from '../../../components/lazyView';
import type { BootTableHandle } from './BootTable';
import { ListBody } from './ListBody';
import { ListFailure } from './ListFailure';
import { ListSearch } from './ListSearch';
import { ListTools } from './ListTools';
import { useBoots } from '../useBoots';

/** In its own chunk: most users see only one region or their company's boots, and need no picker. */
const RegionPicker = lazyView(async () => (await import('./RegionPicker')).RegionPicker);

/** The list with the region, search, count and age above it. */
export const ListPanel = observer(function ListPanel() {
  const { activeBoots } = useBoots();
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
        {activeBoots.mustPick ? (
          <Suspense fallback={<Skeleton lines={1} height={72} />}>
            <RegionPicker />
          </Suspense>
        ) : null}
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
  const { panels } = useBoots().bootList;
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
