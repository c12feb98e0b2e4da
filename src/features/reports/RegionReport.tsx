import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { DownloadLink } from '../../components/download';
import { ErrorBox, Skeleton } from '../../components/feedback';
import { DateField } from '../../components/field';
import { Card, ScreenHeading, useKeptPlace } from '../../components/layout';
import { RegionChoice } from '../../components/picker';
import { moneyCalls } from '../../domain/wire/calls/money';
import { reportCsvPath } from '../../domain/wire/money';
import { useFieldMessage } from '../../i18n/fieldMessage';
import { paths } from '../../paths/paths';
import { useLazyStore, useStore } from '../../stores/context';
import { ReportStore } from '../../stores/money/ReportStore';
import { ReportFigures } from './ReportFigures';
import { useReportDays } from './useReportDays';

export interface RegionReportProps {
  readonly regionCode: string;
  /** The regions whose reports the user may see. */
  readonly codes: readonly string[];
}

/** The report of one region: its days, which are in the address, its charts and its CSV. */
export const RegionReport = observer(function RegionReport({ regionCode, codes }: RegionReportProps) {
  const root = useStore();
  const { errors, regions, clock } = root;
  const { t } = useTranslation();
  const message = useFieldMessage();
  const navigate = useNavigate();
  const { search } = useLocation();
  const store = useLazyStore('report', ({ api }) => new ReportStore(api.over(moneyCalls)));
  const {
    from,
    to,
    today,
    errors: wrong,
    isRight,
    change,
  } = useReportDays(regions.zoneOf(regionCode), clock);
  const areRegionsKnown = regions.status === 'loaded' || regions.status === 'error';

  // The region's zone decides which day is today.
  const mayAsk = isRight && areRegionsKnown;
  const load = useCallback(() => void store.load({ regionCode, from, to }), [store, regionCode, from, to]);
  useEffect(() => {
    if (mayAsk) load();
  }, [mayAsk, load]);

  const choose = useCallback(
    (code: string) => void navigate({ pathname: paths.report(code), search }),
    [navigate, search],
  );
  const setFrom = useCallback((date: string) => change({ from: date }), [change]);
  const setTo = useCallback((date: string) => change({ to: date }), [change]);
  const { shown } = store;
  const report = shown?.ask.regionCode === regionCode ? shown.report : undefined;
  useKeptPlace(report !== undefined);

  return (
    <div className="tb-report">
      <div className="tb-report__asked">
        <ScreenHeading>{t('money:report.title')}</ScreenHeading>
        <div className="tb-report__fields">
          <div className="tb-report__region">
            <RegionChoice
              label={t('money:region')}
              regions={codes.map((code) => ({ code, name: regions.nameOf(code) }))}
              value={regionCode}
              onChange={choose}
            />
          </div>
          <DateField
            label={t('common:field.from')}
            value={from}
            max={today}
            onChange={setFrom}
            error={message(wrong.from, t('common:field.from'))}
          />
          <DateField
            label={t('common:field.to')}
            value={to}
            max={today}
            onChange={setTo}
            error={message(wrong.to, t('common:field.to'))}
          />
          {isRight ? (
            <DownloadLink href={reportCsvPath(regionCode, { from, to })}>
              {t('money:report.download')}
            </DownloadLink>
          ) : null}
        </div>
      </div>
      <div role="status" className="tb-report__status">
        {store.status === 'loading' && report !== undefined ? t('money:report.updating') : null}
        {store.status === 'error' ? (
          <ErrorBox title={t('money:report.failed')} onRetry={load}>
            {errors.textBesideRetry(store.error)}
          </ErrorBox>
        ) : null}
      </div>
      {report !== undefined ? (
        <ReportFigures report={report} isOld={!isRight || store.status !== 'loaded'} />
      ) : store.status === 'error' || !isRight ? null : (
        <Card>
          <Skeleton lines={6} height={64} />
        </Card>
      )}
    </div>
  );
});
