import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnChart } from '../../components/chart';
import { Money } from '../../components/value';
import type { Report } from '../../domain/wire/money';
import { periodsOf, type Period } from './periods';
import { Picture } from './Picture';
import { PictureTable } from './PictureTable';
import { COUNTS, type ReportSums } from './sumsOf';
import { dayText, monthText, useReportWords } from './useReportWords';

interface DaysPicturesProps {
  readonly days: Report['days'];
  readonly sums: ReportSums;
}

/** Charts of the boots and the money over time: by day, or by week or month where days would be too many to read. */
export const DaysPictures = observer(function DaysPictures({ days, sums }: DaysPicturesProps) {
  const { t } = useTranslation();
  const { usd, count, chartLabel } = useReportWords();
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
  const rowsOf = (cellsOf: (period: Period) => ReactNode[]) =>
    periods.map((period, index) => ({
      key: period.date,
      name: names[index] ?? '',
      cells: cellsOf(period),
    }));
  return (
    <>
      <Picture
        title={boots}
        chart={<ColumnChart label={bootsLabel} series={series} axis={axis} shown={count} />}
        table={
          <PictureTable
            title={boots}
            heads={[head, ...[...series, taken].map(({ name }) => name)]}
            rows={rowsOf((period) => [
              ...COUNTS.map((what) => count(period[what])),
              <Money key="taken" amount={period.taken} />,
            ])}
            sums={[...COUNTS.map((what) => count(sums[what])), <Money key="taken" amount={sums.taken} />]}
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
            rows={rowsOf((period) => [<Money key="taken" amount={period.taken} />])}
            sums={[<Money key="taken" amount={sums.taken} />]}
            isOnScreenOnly
          />
        }
      />
    </>
  );
});
