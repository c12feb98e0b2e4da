import { observer } from 'mobx-react-lite';
import { classNames } from '../../components/classNames';
import { useStore } from '../../stores/context';
import type { ReportAsk, ShownReport } from '../../stores/money/ReportStore';
import { DaysPictures } from './pictures/DaysPictures';
import { HoursPicture } from './pictures/HoursPicture';
import { PaymentTypesPicture } from './pictures/PaymentTypesPicture';
import { PeoplePicture } from './pictures/PeoplePicture';
import { RegionsPicture } from './pictures/RegionsPicture';
import { ReleaseTimesPicture } from './pictures/ReleaseTimesPicture';
import { RemovalsPicture } from './pictures/RemovalsPicture';
import { ReportSummary } from './ReportSummary';
import { StandsOut } from './StandsOut';
import { sumsOf } from './figures/sumsOf';
import { useFigureLinks } from './figures/useFigureLinks';

export interface ReportFiguresProps {
  /** The regions and days of the report. */
  readonly ask: ReportAsk;
  readonly report: ShownReport;
  /** Whether another report is loading, or the chosen days are invalid. */
  readonly isOld: boolean;
}

/** A report: its totals, the exceptions, then a chart of each figure with its table. */
export const ReportFigures = observer(function ReportFigures({ ask, report, isOld }: ReportFiguresProps) {
  const sums = sumsOf(report);
  const linkTo = useFigureLinks(ask);
  const store = useStore();
  const { previous, byRegion = [], exceptions, removals } = report;
  // A region without a rule has removals only if it had a rule before.
  const hasRemovals =
    store.removals.isShown &&
    (removals?.count !== 0 || ask.regionCodes.some((code) => store.removals.isKept(code)));
  const more = { linkTo, previous };
  return (
    <div className={classNames('tb-report__figures', isOld && 'tb-report__figures--old')} aria-busy={isOld}>
      <ReportSummary report={report} sums={sums} ask={ask} {...more} />
      {exceptions === undefined ? null : <StandsOut exceptions={exceptions} ask={ask} />}
      {byRegion.length > 1 ? <RegionsPicture regions={byRegion} sums={sums} {...more} /> : null}
      <DaysPictures days={report.days} sums={sums} {...more} />
      <PaymentTypesPicture types={report.byPaymentType} taken={sums.taken} {...more} />
      <ReleaseTimesPicture minutes={report.minutesToRelease} {...more} />
      {removals == null || !hasRemovals ? null : (
        <RemovalsPicture removals={removals} linkTo={linkTo} before={previous?.removals} />
      )}
      <PeoplePicture people={report.byPerson} {...more} />
      <HoursPicture byHour={report.byHour} linkTo={linkTo} />
    </div>
  );
});
