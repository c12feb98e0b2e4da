import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox, Skeleton } from '../../components/feedback';
import { Card, ScreenHeading, useKeptPlace } from '../../components/layout';
import { moneyCalls } from '../../domain/wire/calls/money';
import { useLazyStore, useStore } from '../../stores/context';
import { ReportStore } from '../../stores/money/ReportStore';
import { ReportFields } from './ReportFields';
import { ReportFigures } from './ReportFigures';
import { useReportDays } from './useReportDays';

export interface RegionReportProps {
  readonly regionCode: string;
  /** The regions whose reports the user may see. */
  readonly codes: readonly string[];
}

/** The report of one region: the range of days, which is in the address, the charts and the CSV. */
export const RegionReport = observer(function RegionReport({ regionCode, codes }: RegionReportProps) {
  const root = useStore();
  const { errors, regions, clock } = root;
  const { t } = useTranslation();
  const store = useLazyStore('report', ({ api }) => new ReportStore(api.over(moneyCalls)));
  const days = useReportDays(regions.zoneOf(regionCode), clock);
  const { from, to, isRight } = days;
  const areRegionsKnown = regions.status === 'loaded' || regions.status === 'error';

  // The region's zone decides what day it is today.
  const mayAsk = isRight && areRegionsKnown;
  const load = useCallback(() => void store.load({ regionCode, from, to }), [store, regionCode, from, to]);
  useEffect(() => {
    if (mayAsk) load();
  }, [mayAsk, load]);

  const { shown } = store;
  const report = shown?.ask.regionCode === regionCode ? shown.report : undefined;
  useKeptPlace(report !== undefined);

  return (
    <div className="tb-report">
      <div className="tb-report__asked">
        <ScreenHeading>{t('money:report.title')}</ScreenHeading>
        <ReportFields regionCode={regionCode} codes={codes} days={days} />
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
