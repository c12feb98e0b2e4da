import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/button';
import type { Report } from '../../domain/wire/money';
import { PictureTable } from './PictureTable';
import { dayText } from './useReportWords';

type Day = Report['days'][number];

/** Up to this many days are all shown. */
const WHOLE_DAYS = 10;
/** With more days than that, only this many are shown: the latest ones. */
const LAST_DAYS = 7;

interface DayTableProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly days: readonly Day[];
  readonly cellsOf: (day: Day) => ReactNode[];
  readonly sums: readonly ReactNode[];
}

/** A table with a row for each day. If there are many days, it shows the last week until the user asks for all. */
export const DayTable = observer(function DayTable({ title, heads, days, cellsOf, sums }: DayTableProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const left = isWhole || days.length <= WHOLE_DAYS ? 0 : days.length - LAST_DAYS;
  return (
    <PictureTable
      title={title}
      heads={[t('money:report.day'), ...heads]}
      rows={days.map((day, index) => ({
        key: day.date,
        name: dayText(day.date),
        cells: cellsOf(day),
        hidden: index < left,
      }))}
      sums={sums}
    >
      {left === 0 ? null : (
        <LinkButton className="tb-picture__all" onClick={() => setWhole(true)}>
          {t('money:report.showAllDays', { count: days.length })}
        </LinkButton>
      )}
    </PictureTable>
  );
});
