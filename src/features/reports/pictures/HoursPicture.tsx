import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ColumnChart } from '../../../components/chart';
import type { Report } from '../../../domain/wire/money';
import { Figure } from '../figures/Figure';
import { Picture } from './Picture';
import { PictureTable } from './PictureTable';
import type { LinkTo } from '../figures/useFigureLinks';
import { useReportWords } from '../figures/useReportWords';

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

interface HoursPictureProps {
  readonly byHour: Report['byHour'];
  readonly linkTo: LinkTo | undefined;
}

/** A chart of the hours of the day at which boots were recorded. */
export const HoursPicture = observer(function HoursPicture({ byHour, linkTo }: HoursPictureProps) {
  const { t } = useTranslation();
  const { count, chartLabel } = useReportWords();
  const title = t('money:report.hours');
  const recorded = t('money:report.recorded');
  const hours = byHour.map((_, hour) => hourText(hour));
  return (
    <Picture
      title={title}
      chart={
        <ColumnChart
          label={chartLabel(title, byHour, count, hours)}
          series={[{ name: recorded, values: byHour }]}
          axis={[0, 6, 12, 18, 23].map(hourText)}
          shown={count}
        />
      }
      table={
        <PictureTable
          title={title}
          heads={[t('money:report.hour'), recorded]}
          rows={byHour.map((value, hour) => ({
            key: String(hour),
            name: hourText(hour),
            cells: [
              <Figure
                key="recorded"
                value={value}
                format={count}
                to={linkTo?.({ event: 'recorded', hour })}
              />,
            ],
          }))}
        />
      }
    />
  );
});
