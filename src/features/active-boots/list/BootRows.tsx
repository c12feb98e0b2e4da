import { observer } from 'mobx-react-lite';
import { useMemo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { elapsed } from '../../../domain/time/clock';
import { platformNowInZone } from '../../../domain/time/platformZone';
import type { BootListItem } from '../../../domain/wire/boot';
import { shownOn } from '../../../i18n/removal';
import type { TimesOf } from '../../../stores/boots/list/times';
import { BootRow, type RowWords } from './BootRow';
import { useRowWindow } from './useRowWindow';

interface BootRowsProps {
  readonly boots: readonly BootListItem[];
  readonly selectedId: number | null;
  /** The index of the row that is the tab stop; it stays in the document. */
  readonly tabIndex: number;
  /** In pixels. */
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly hasAges: boolean;
  readonly timesOf: TimesOf | undefined;
  readonly now: number;
}

/** The table's rows; renders only those in view. Scrolling renders this component alone. */
export const BootRows = observer(function BootRows(props: BootRowsProps) {
  const { boots, selectedId, tabIndex, rowHeight, scroller, hasAges, timesOf, now } = props;
  const words = useRowWords();
  const indexes = useRowWindow(boots.length, tabIndex, rowHeight, scroller);
  return (
    <div role="rowgroup" className="tb-boots__rows" style={{ height: boots.length * rowHeight }}>
      {indexes.map((index) => {
        const boot = boots[index];
        return boot === undefined ? null : (
          <BootRow
            key={boot.id}
            boot={boot}
            index={index}
            top={index * rowHeight}
            selected={boot.id === selectedId}
            reachable={index === tabIndex}
            words={words}
            hasAges={hasAges}
            timesOf={timesOf}
            now={now}
          />
        );
      })}
    </div>
  );
});

/** An age of this many hours or more is shown in days. */
const LONG_HOURS = 48;

function useRowWords(): RowWords {
  const { t } = useTranslation();
  return useMemo(() => {
    // Cached, because many boots have the same age, to the minute.
    const ages = new Map<number, string>();
    return {
      absent: t('boot.list.absent'),
      towEligible: t('boot.list.towEligible'),
      waiting: (since, zoneId, now) => {
        const { dateTime } = platformNowInZone(zoneId, () => since);
        const { date: today } = platformNowInZone(zoneId, () => now);
        return t('removal.waitingSince', { time: shownOn(dateTime, today) });
      },
      age: (bootedAt: number, now: number) => {
        const age = elapsed(bootedAt, now);
        const minutes = age.hours * 60 + age.minutes;
        const text = ages.get(minutes) ?? ageText(age);
        ages.set(minutes, text);
        return text;
      },
    };

    function ageText({ hours, minutes }: ReturnType<typeof elapsed>): string {
      return hours < LONG_HOURS
        ? t('boot.list.age', { hours, minutes })
        : t('boot.list.ageInDays', { days: Math.floor(hours / 24), hours: hours % 24 });
    }
  }, [t]);
}
