import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox, Skeleton } from '../../components/feedback';
import { Card, ScreenHeading, useScrollRestoration } from '../../components/layout';
import { useStore } from '../../stores/context';
import { ReportFields } from './choice/ReportFields';
import { ReportFigures } from './ReportFigures';
import { useReportDays } from './choice/useReportDays';

export interface RegionReportProps {
  /** The regions of the report. */
  readonly chosen: readonly string[];
  /** The regions whose reports the user may see. */
  readonly codes: readonly string[];
}

/** A report of one or more regions: the range of days, which is in the address, the charts and the CSV. */
export const RegionReport = observer(function RegionReport({ chosen, codes }: RegionReportProps) {
  const root = useStore();
  const { errors, regions, clock, report: store } = root;
  const { t } = useTranslation();
  const days = useReportDays(
    chosen.map((code) => regions.zoneOf(code)),
    clock,
  );
  const { from, to, isRight } = days;
  const areRegionsKnown = regions.status === 'loaded' || regions.status === 'error';

  // The regions' time zones determine what day it is today.
  const mayAsk = isRight && areRegionsKnown;
  // The codes are a new array on each render.
  const regionCodes = chosen.join(' ');
  const load = useCallback(
    () => void store.load({ regionCodes: regionCodes.split(' '), from, to }),
    [store, regionCodes, from, to],
  );
  useEffect(() => {
    if (mayAsk) load();
  }, [mayAsk, load]);

  const shown = store.shownFor(chosen);
  useScrollRestoration(shown !== undefined);

  return (
    <div className="tb-report">
      <div className="tb-report__asked">
        <ScreenHeading>{t('money:report.title')}</ScreenHeading>
        <ReportFields chosen={chosen} codes={codes} days={days} />
      </div>
      <div role="status" className="tb-report__status">
        {store.status === 'loading' && shown !== undefined ? <span>{t('money:report.updating')}</span> : null}
        {store.status === 'error' ? (
          <ErrorBox title={t('money:report.failed')} onRetry={load}>
            {errors.textOf(store.error)}
          </ErrorBox>
        ) : null}
      </div>
      {shown !== undefined ? (
        <ReportFigures {...shown} isOld={!isRight || store.status !== 'loaded'} />
      ) : store.status === 'error' || !isRight ? null : (
        <Card>
          <Skeleton lines={6} height={64} />
        </Card>
      )}
    </div>
  );
});
