import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { RowChart } from '../../../components/chart';
import type { ReportRemovals } from '../../../domain/wire/money';
import type { RecordEvent } from '../../../domain/wire/records';
import { Figure } from '../figures/Figure';
import type { LinkTo } from '../figures/useFigureLinks';
import { useReportWords } from '../figures/useReportWords';
import { Picture } from './Picture';
import { PictureTable } from './PictureTable';

interface RemovalsPictureProps {
  readonly removals: ReportRemovals;
  readonly linkTo: LinkTo | undefined;
  readonly before: ReportRemovals | null | undefined;
}

/** The counts of removals, each with the event that finds its records. */
const COUNTS: readonly (readonly [name: 'count' | 'off' | 'onTime' | 'late', event: RecordEvent])[] = [
  ['count', 'toTakeOff'],
  ['off', 'takenOff'],
  ['onTime', 'offInTime'],
  ['late', 'LATE_REMOVAL'],
];

/** A chart of the boots that had to be taken off, and within how many minutes they were. */
export const RemovalsPicture = observer(function RemovalsPicture(props: RemovalsPictureProps) {
  const { removals, linkTo, before } = props;
  const { t } = useTranslation();
  const { count, duration } = useReportWords();
  const title = t('money:report.removals.title');
  const counts = COUNTS.map(([key, event]) => ({
    key,
    name: t(`money:report.removals.${key}`),
    value: removals[key],
    cells: [
      <Figure
        key={key}
        value={removals[key]}
        before={before?.[key]}
        format={count}
        to={linkTo?.({ event })}
      />,
    ],
  }));
  const times = (['median', 'p90'] as const).map((key) => ({
    key,
    name: t(`money:report.removals.${key}`),
    cells: [
      <Figure
        key={key}
        value={removals.minutes[key]}
        before={before?.minutes[key]}
        format={duration}
        to={linkTo?.({ event: 'takenOff' })}
      />,
    ],
  }));
  return (
    <Picture
      title={title}
      chart={<RowChart label={title} rows={counts} shown={count} />}
      table={
        <PictureTable
          title={title}
          heads={[t('money:report.figure'), t('money:report.removals.value')]}
          rows={[...counts, ...times]}
        />
      }
    />
  );
});
