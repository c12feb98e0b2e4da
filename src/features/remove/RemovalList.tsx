import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemovalAct } from '../../domain/stored/removalAct';
import type { RemovalItem as Item } from '../../domain/wire/removals';
import { useStore } from '../../stores/context';
import { NotFoundDialog } from './NotFoundDialog';
import { RemovalItem } from './RemovalItem';

/** How many items are rendered at first, and with each step towards the end of the list. */
const STEP = 30;
/** How near the end the next items are rendered, in pixels. */
const AHEAD_PX = 1_500;

interface RemovalListProps {
  readonly items: readonly Item[];
  readonly regionCode: string;
  /** The user wants to take a photo of what they did. */
  readonly onPhoto: (act: RemovalAct) => void;
}

/** The boots to remove, one item each. Items far below are rendered when the user comes near them. */
export const RemovalList = observer(function RemovalList({ items, regionCode, onPhoto }: RemovalListProps) {
  const { regions } = useStore();
  const { t } = useTranslation();
  const [missing, setMissing] = useState<Item | null>(null);
  const [shown, end] = useGrowing(items.length);
  const zone = regions.zoneOf(regionCode);
  return (
    <>
      <ul className="tb-remove__list" aria-label={t('removal.title')}>
        {items.slice(0, shown).map((item) => (
          <RemovalItem
            key={item.id}
            item={item}
            regionCode={regionCode}
            zone={zone}
            onPhoto={onPhoto}
            onMissing={setMissing}
          />
        ))}
      </ul>
      <div ref={end} />
      {missing === null ? null : (
        <NotFoundDialog item={missing} regionCode={regionCode} zone={zone} onClose={() => setMissing(null)} />
      )}
    </>
  );
});

/** How many of the items to render, and the element whose coming into view renders more. */
function useGrowing(count: number) {
  const end = useRef<HTMLDivElement>(null);
  const canWatch = 'IntersectionObserver' in window;
  const [shown, setShown] = useState(canWatch ? STEP : Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (!canWatch || end.current === null || shown >= count) return undefined;
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setShown(shown + STEP);
      },
      { rootMargin: `${String(AHEAD_PX)}px` },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [canWatch, shown, count]);
  return [shown, end] as const;
}
