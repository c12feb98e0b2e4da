import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnChart } from '../../../components/chart';
import type { Report } from '../../../domain/wire/money';
import type { ShownReport } from '../../../stores/money/ReportStore';
import { periodsOf } from './periods';
import { Picture } from './Picture';
import { PictureTable } from './PictureTable';
import { COUNTS, FIGURES, sumsOf, type ReportSums } from '../figures/sumsOf';
import { useFigureCells } from '../figures/useFigureCells';
import type { LinkTo } from '../figures/useFigureLinks';
import { dayText, monthText, useReportWords } from '../figures/useReportWords';

interface DaysPicturesProps {
  readonly days: Report['days'];
  readonly sums: ReportSums;
  readonly linkTo: LinkTo | undefined;
  readonly previous: ShownReport['previous'];
}

/** Charts of the boots and the money over time: by day, or by week or month where days would be too many to read. */
export const DaysPictures = observer(function DaysPictures(props: DaysPicturesProps) {
  const { days, sums, linkTo, previous } = props;
  const { t } = useTranslation();
  const { usd, count, chartLabel } = useReportWords();
  const cellsOf = useFigureCells(linkTo);
  const { length, periods } = useMemo(() => periodsOf(days), [days]);
  const names = periods.map(({ date }) =>
    length === 'day'
      ? dayText(date)
      : length === 'week'
        ? t('money:report.weekOf', { day: dayText(date) })
        : monthText(date),
  );
  const axis = [names[0], names[Math.floor((names.length - 1) / 2)], names.at(-1)].map((name) => name ?? '');
  const boots = t(`money:report.bootsBy.${length}`);
  const money = t(`money:report.takenBy.${length}`);
  const head = t(`money:report.${length}`);
  const series = COUNTS.map((what) => ({
    name: t(`money:report.${what}`),
    values: periods.map((period) => period[what]),
  }));
  const taken = { name: t('money:report.taken'), values: periods.map((period) => period.taken) };
  const bootsLabel = chartLabel(
    boots,
    series.flatMap(({ values }) => values),
    count,
    names,
  );
  const rowsOf = (columns: readonly (keyof ReportSums)[]) =>
    periods.map((period, index) => ({
      key: period.date,
      name: names[index] ?? '',
      cells: cellsOf(period, undefined, { from: period.date, to: period.to }, columns),
    }));
  const before = previous && sumsOf(previous);
  return (
    <>
      <Picture
        title={boots}
        chart={<ColumnChart label={bootsLabel} series={series} axis={axis} shown={count} />}
        table={
          <PictureTable
            title={boots}
            heads={[head, ...[...series, taken].map(({ name }) => name)]}
            rows={rowsOf(FIGURES)}
            sums={cellsOf(sums, before)}
          />
        }
      />
      <Picture
        title={money}
        chart={
          <ColumnChart
            label={chartLabel(money, taken.values, usd, names)}
            series={[taken]}
            axis={axis}
            shown={usd}
          />
        }
        table={
          <PictureTable
            title={money}
            heads={[head, taken.name]}
            rows={rowsOf(['taken'])}
            sums={cellsOf(sums, before, {}, ['taken'])}
            isOnScreenOnly
          />
        }
      />
    </>
  );
});
