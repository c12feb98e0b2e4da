import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/layout';
import { urlOf } from '../../domain/wire/urlOf';
import { isOtherSum, OTHER_SUMS } from '../../domain/wire/vehicleLists';
import { LIST_REGION, paths } from '../../paths/paths';
import type { ReportAsk, ShownReport } from '../../stores/money/ReportStore';
import { Figure } from './figures/Figure';
import { FIGURES, sumsOf, type ReportSums } from './figures/sumsOf';
import { recordsAddress, type LinkTo } from './figures/useFigureLinks';
import { dayText, useReportWords } from './figures/useReportWords';

interface ReportSummaryProps {
  readonly ask: ReportAsk;
  readonly report: ShownReport;
  readonly sums: ReportSums;
  readonly linkTo: LinkTo | undefined;
  readonly previous: ShownReport['previous'];
}

/** Money that is not in a drawer, and money that was paid back. */
const OTHER_MONEY = [...OTHER_SUMS, 'refunded'] as const;
const TIMES = ['median', 'p90'] as const;

/** The numbers of active boots now, and the totals of the chosen days, each with that of the previous days. */
export const ReportSummary = observer(function ReportSummary(props: ReportSummaryProps) {
  const { ask, report, sums, linkTo, previous } = props;
  const { t } = useTranslation();
  const { usd, count, duration } = useReportWords();
  const before = previous && sumsOf(previous);
  const [onlyRegion, ...others] = ask.regionCodes;
  const region = others.length === 0 ? onlyRegion : undefined;
  const now = {
    active: linkTo && recordsAddress({ region: ask.regionCodes, status: 'ACTIVE' }),
    // Records cannot be searched for them, but the list can.
    eligible: linkTo && urlOf(paths.list, { [LIST_REGION]: region, tow: 1 }),
  };
  const figures = [
    { name: 'active', figure: <Figure value={report.activeNow} format={count} to={now.active} /> },
    { name: 'eligible', figure: <Figure value={report.towEligibleNow} format={count} to={now.eligible} /> },
    ...FIGURES.map((name) => ({
      name,
      figure: (
        <Figure
          value={sums[name]}
          before={before?.[name]}
          format={name === 'taken' ? usd : count}
          to={linkTo?.({ event: name })}
        />
      ),
    })),
    ...(previous === undefined ? [] : OTHER_MONEY).map((name) => ({
      name,
      figure: (
        <Figure
          value={report[name] ?? 0}
          before={previous?.[name] ?? 0}
          format={usd}
          to={linkTo?.({ event: name })}
        />
      ),
    })),
    ...TIMES.map((name) => ({
      name,
      figure: (
        <Figure
          value={report.minutesToRelease[name]}
          before={previous?.minutesToRelease[name]}
          format={duration}
          to={linkTo?.({ event: 'released' })}
        />
      ),
    })),
  ] as const;
  return (
    <Card>
      <dl className="tb-report__now" aria-label={t('money:report.now')}>
        {figures.map(({ name, figure }) => (
          <div key={name}>
            <dt>{isOtherSum(name) ? t(`common:paymentSum.${name}`) : t(`money:report.${name}`)}</dt>
            <dd className="tb-numbers">{figure}</dd>
          </div>
        ))}
      </dl>
      {previous === undefined ? null : (
        <p className="tb-report__before-days">
          {t('money:report.beforeDays', {
            from: dayText(previous.days[0]?.date ?? ''),
            to: dayText(previous.days.at(-1)?.date ?? ''),
          })}
        </p>
      )}
    </Card>
  );
});
