import { observer } from 'mobx-react-lite';
import { useMemo, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { elapsed } from '../../../domain/time/clock';
import type { BootListItem } from '../../../domain/wire/boot';
import type { TimesOf } from './ages';
import { BootRow, type RowWords } from './BootRow';
import { RowPlaces } from './RowPlaces';
import { useRowWindow } from './useRowWindow';

const MINUTE_MS = 60_000;

interface BootRowsProps {
  readonly boots: readonly BootListItem[];
  readonly selectedId: number | null;
  /** The row that Tab reaches; it stays in the document. */
  readonly tabIndex: number;
  /** The boot that the keyboard or a press went to last, whose row may have the focus. */
  readonly movedTo: number | null;
  /** Pixels. */
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly timesOf: TimesOf | undefined;
  readonly now: number;
}

/** The table's rows, of which only those in view are in the document. Scrolling renders this part alone. */
export const BootRows = observer(function BootRows(props: BootRowsProps) {
  const { boots, selectedId, tabIndex, movedTo, rowHeight, scroller, timesOf, now } = props;
  const words = useRowWords();
  const indexes = useRowWindow(boots.length, tabIndex, rowHeight, scroller);
  const [places] = useState(() => new RowPlaces());
  const shown = indexes.flatMap((index) => {
    const boot = boots[index];
    return boot === undefined ? [] : [{ boot, index }];
  });
  const rows = places.of(
    shown.map(({ boot }) => boot.id),
    movedTo ?? undefined,
  );
  return (
    <div role="rowgroup" className="tb-boots__rows" style={{ height: boots.length * rowHeight }}>
      {shown.map(({ boot, index }, place) => (
        <BootRow
          key={rows[place]}
          boot={boot}
          index={index}
          top={index * rowHeight}
          selected={boot.id === selectedId}
          reachable={index === tabIndex}
          words={words}
          timesOf={timesOf}
          now={now}
        />
      ))}
    </div>
  );
});

function useRowWords(): RowWords {
  const { t } = useTranslation();
  return useMemo(() => {
    // Boots of one age, to the minute, are many.
    const ages = new Map<number, string>();
    return {
      absent: t('boot.list.absent'),
      towEligible: t('boot.list.towEligible'),
      age: (bootedAt: number, now: number) => {
        const minutes = Math.max(0, Math.floor((now - bootedAt) / MINUTE_MS));
        let said = ages.get(minutes);
        if (said === undefined) {
          said = t('boot.list.age', elapsed(bootedAt, now));
          ages.set(minutes, said);
        }
        return said;
      },
    };
  }, [t]);
}
