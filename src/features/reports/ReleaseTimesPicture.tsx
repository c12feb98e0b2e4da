import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { RowChart } from '../../components/chart';
import type { Report } from '../../domain/wire/money';
import { Picture } from './Picture';
import { PictureTable } from './PictureTable';
import { useReportWords } from './useReportWords';

interface ReleaseTimesPictureProps {
  readonly minutes: Report['minutesToRelease'];
}

/** A chart of the time from booting to release. */
export const ReleaseTimesPicture = observer(function ReleaseTimesPicture(props: ReleaseTimesPictureProps) {
  const { median, p90 } = props.minutes;
  const { t } = useTranslation();
  const { duration } = useReportWords();
  const title = t('money:report.release');
  const rows = [
    { key: 'median', name: t('money:report.medianShort'), minutes: median },
    { key: 'p90', name: t('money:report.p90Short'), minutes: p90 },
  ].map(({ minutes, ...row }) => ({ ...row, value: minutes ?? 0, cells: [duration(minutes)] }));
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
