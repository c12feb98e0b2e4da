import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ColumnChart } from '../../components/chart';
import { Money } from '../../components/value';
import type { Report } from '../../domain/wire/money';
import { DayTable } from './DayTable';
import { Picture } from './Picture';
import { COUNTS, type ReportSums } from './sumsOf';
import { dayText, useReportWords } from './useReportWords';

interface DaysPicturesProps {
  readonly days: Report['days'];
  readonly sums: ReportSums;
}

/** Charts of the boots and the money of each day. */
export const DaysPictures = observer(function DaysPictures({ days, sums }: DaysPicturesProps) {
  const { t } = useTranslation();
  const { usd, count, chartLabel } = useReportWords();
  const dates = days.map(({ date }) => dayText(date));
  const axis = [dates[0], dates[Math.floor((dates.length - 1) / 2)], dates.at(-1)].map((date) => date ?? '');
  const boots = t('money:report.days');
  const money = t('money:report.money');
  const series = COUNTS.map((what) => ({
    name: t(`money:report.${what}`),
    values: days.map((day) => day[what]),
  }));
  const taken = { name: t('money:report.taken'), values: days.map((day) => day.taken) };
  const bootsLabel = chartLabel(
    boots,
    series.flatMap(({ values }) => values),
    count,
    dates,
  );
  return (
    <>
      <Picture
        title={boots}
        chart={<ColumnChart label={bootsLabel} series={series} axis={axis} shown={count} />}
        table={
          <DayTable
            title={boots}
            heads={[...series, taken].map(({ name }) => name)}
            days={days}
            cellsOf={(day) => [
              ...COUNTS.map((what) => count(day[what])),
              <Money key="taken" amount={day.taken} />,
            ]}
            sums={[...COUNTS.map((what) => count(sums[what])), <Money key="taken" amount={sums.taken} />]}
          />
        }
      />
      <Picture
        title={money}
        chart={
          <ColumnChart
            label={chartLabel(money, taken.values, usd, dates)}
            series={[taken]}
            axis={axis}
            shown={usd}
          />
        }
        table={
          <DayTable
            title={money}
            heads={[taken.name]}
            days={days}
            cellsOf={(day) => [<Money key="taken" amount={day.taken} />]}
            sums={[<Money key="taken" amount={sums.taken} />]}
          />
        }
      />
    </>
  );
});
