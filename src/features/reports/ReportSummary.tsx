import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Statistic } from 'semantic-ui-react';
import { Card } from '../../components/layout';
import type { Report } from '../../domain/wire/money';
import type { ReportSums } from './sumsOf';
import { useReportWords } from './useReportWords';

interface ReportSummaryProps {
  readonly report: Report;
  readonly sums: ReportSums;
}

/** The numbers of active boots now, and the totals of the chosen days. */
export const ReportSummary = observer(function ReportSummary({ report, sums }: ReportSummaryProps) {
  const { t } = useTranslation();
  const { usd, count, duration } = useReportWords();
  const figures = {
    active: count(report.activeNow),
    eligible: count(report.towEligibleNow),
    recorded: count(sums.recorded),
    released: count(sums.released),
    cancelled: count(sums.cancelled),
    taken: usd(sums.taken),
    median: duration(report.minutesToRelease.median),
    p90: duration(report.minutesToRelease.p90),
  };
  return (
    <Card>
      <Statistic.Group as="dl" className="tb-report__now" aria-label={t('money:report.now')}>
        {(Object.keys(figures) as (keyof typeof figures)[]).map((name) => (
          <Statistic key={name} as="div">
            <Statistic.Label as="dt">{t(`money:report.${name}`)}</Statistic.Label>
            <Statistic.Value as="dd" className="tb-numbers">
              {figures[name]}
            </Statistic.Value>
          </Statistic>
        ))}
      </Statistic.Group>
    </Card>
  );
});
