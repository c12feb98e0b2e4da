import { observer } from 'mobx-react-lite';
import { classNames } from '../../components/classNames';
import type { Report } from '../../domain/wire/money';
import { DaysPictures } from './DaysPictures';
import { HoursPicture } from './HoursPicture';
import { PaymentTypesPicture } from './PaymentTypesPicture';
import { PeoplePicture } from './PeoplePicture';
import { ReleaseTimesPicture } from './ReleaseTimesPicture';
import { ReportSummary } from './ReportSummary';
import { sumsOf } from './sumsOf';

export interface ReportFiguresProps {
  readonly report: Report;
  /** Whether another report is loading, or the chosen days are invalid. */
  readonly isOld: boolean;
}

/** A report: its totals, then a chart of each figure with its table. */
export const ReportFigures = observer(function ReportFigures({ report, isOld }: ReportFiguresProps) {
  const sums = sumsOf(report);
  return (
    <div className={classNames('tb-report__figures', isOld && 'tb-report__figures--old')} aria-busy={isOld}>
      <ReportSummary report={report} sums={sums} />
      <DaysPictures days={report.days} sums={sums} />
      <PaymentTypesPicture types={report.byPaymentType} taken={sums.taken} />
      <ReleaseTimesPicture minutes={report.minutesToRelease} />
      <PeoplePicture people={report.byPerson} />
      <HoursPicture byHour={report.byHour} />
    </div>
  );
});
