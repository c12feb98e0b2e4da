import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FiguresTable } from '../../components/chart';
import { Card, Heading } from '../../components/layout';
import { Money } from '../../components/value';
import { SHIFT_PERMISSIONS } from '../../domain/cash';
import type { ReportException } from '../../domain/wire/money';
import { urlOf } from '../../domain/wire/urlOf';
import { LIST_REGION, paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import type { ReportAsk } from '../../stores/money/ReportStore';
import { recordsAddress } from './figures/useFigureLinks';
import { useReportWords } from './figures/useReportWords';

interface StandsOutProps {
  readonly exceptions: readonly ReportException[];
  /** The regions and days of the report. */
  readonly ask: ReportAsk;
}

/** Exceptions for a supervisor: who voided, waived or was short, how often, how much, and the records. */
export const StandsOut = observer(function StandsOut({ exceptions, ask }: StandsOutProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Card labelledBy={id} className="tb-picture-card">
      <Heading as="h2" id={id}>
        {t('money:report.standsOut')}
      </Heading>
      {exceptions.length === 0 ? (
        <p className="tb-report__nothing">{t('money:report.nothingStandsOut')}</p>
      ) : (
        <div className="tb-report__stands-out">
          <FiguresTable
            columns={[
              { head: t('money:report.what') },
              { head: t('money:report.person') },
              { head: t('money:report.times'), isFigure: true },
              { head: t('money:report.amount'), isFigure: true },
            ]}
            rows={exceptions.map((exception) => ({
              key: `${exception.kind} ${String(exception.person?.id)}`,
              cells: [
                t(`money:report.exception.${exception.kind}`),
                exception.person?.name ??
                  t(exception.kind === 'LATE_REMOVAL' ? 'money:report.removals.nobody' : 'money:system'),
                <Times key="count" exception={exception} ask={ask} />,
                exception.amount === null || exception.amount === 0 ? (
                  ''
                ) : (
                  <Money key="amount" amount={exception.amount} />
                ),
              ],
            }))}
          />
        </div>
      )}
    </Card>
  );
});

/**
 * The count, as a link to the records: to each region's closed shifts, to a single boot, or to all of the
 * boots.
 */
const Times = observer(function Times({
  exception,
  ask,
}: {
  readonly exception: ReportException;
  readonly ask: ReportAsk;
}) {
  const { loginUser, permissions, regions } = useStore();
  const { count: format } = useReportWords();
  const { kind, person, count, boots, shifts } = exception;
  if (shifts.length > 0) {
    const codes = [...new Set(shifts.map(({ regionCode }) => regionCode))];
    return codes.map((code) => {
      const times = shifts.filter(({ regionCode }) => regionCode === code).length;
      const text = codes.length === 1 ? format(count) : `${regions.nameOf(code)}: ${format(times)}`;
      const { from, to } = ask;
      const isShown = loginUser.has('shifts') && permissions.hasAny(code, SHIFT_PERMISSIONS);
      return (
        <CountLink key={code} to={isShown ? urlOf(paths.cash, { [LIST_REGION]: code, from, to }) : null}>
          {text}
        </CountLink>
      );
    });
  }
  const [only, ...others] = boots;
  const { regionCodes: region, from, to: last } = ask;
  const by = person === null ? { person: 0 } : { by: person.name, person: person.id };
  const all = recordsAddress({ region, from, to: last, event: kind, ...by });
  const to = only === undefined ? null : others.length === 0 ? paths.record(only.id) : all;
  return <CountLink to={loginUser.has('records') ? to : null}>{format(count)}</CountLink>;
});

interface CountLinkProps {
  readonly to: string | null;
  readonly children: string;
}

const CountLink = observer(function CountLink({ to, children }: CountLinkProps) {
  if (to === null) return <span className="tb-report__times">{children}</span>;
  return (
    <Link to={to} className="tb-figure__link tb-report__times">
      {children}
    </Link>
  );
});
