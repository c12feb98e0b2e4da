import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { RowChart } from '../../../components/chart';
import type { Report } from '../../../domain/wire/money';
import type { ShownReport } from '../../../stores/money/ReportStore';
import { Figure } from '../figures/Figure';
import { Picture } from './Picture';
import { PictureTable } from './PictureTable';
import type { LinkTo } from '../figures/useFigureLinks';
import { useReportWords } from '../figures/useReportWords';

interface ReleaseTimesPictureProps {
  readonly minutes: Report['minutesToRelease'];
  readonly linkTo: LinkTo | undefined;
  readonly previous: ShownReport['previous'];
}

/** A chart of the time from booting to release. */
export const ReleaseTimesPicture = observer(function ReleaseTimesPicture(props: ReleaseTimesPictureProps) {
  const { minutes: times, linkTo, previous } = props;
  const { t } = useTranslation();
  const { duration } = useReportWords();
  const title = t('money:report.release');
  const rows = (['median', 'p90'] as const).map((key) => ({
    key,
    name: t(`money:report.${key}Short`),
    value: times[key] ?? 0,
    cells: [
      <Figure
        key={key}
        value={times[key]}
        before={previous?.minutesToRelease[key]}
        format={duration}
        to={linkTo?.({ event: 'released' })}
      />,
    ],
  }));
  return (
    <Picture
      title={title}
      chart={<RowChart label={title} rows={rows} shown={duration} />}
      table={
        <PictureTable
          title={title}
          heads={[t('money:report.figure'), t('money:report.minutes')]}
          rows={rows}
        />
      }
    />
  );
});
