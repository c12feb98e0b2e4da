import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { EmptyState } from '../../components/feedback';
import { Card, ScreenHeading } from '../../components/layout';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import { RegionReport } from './RegionReport';
import { regionsIn } from './choice/reportAddress';
import './reports.css';

/**
 * `/reports/{regionCode}` or `/reports?region=…&region=…`: the activity of a region, or of several, over a range of
 * days, in charts and tables.
 */
export const ReportsPage = observer(function ReportsPage() {
  const { loginUser, permissions, refdata } = useStore();
  const { t } = useTranslation();
  const { regionCode } = useParams();
  const { search } = useLocation();
  const codes = permissions.regionsWith('ADMIN_REPORTS');
  useEffect(() => {
    void refdata.load('paymentTypes');
  }, [refdata]);

  const usual = loginUser.user?.defaultRegionCode;
  const [first = null] = codes;
  const begin = codes.find((code) => code === usual) ?? first;
  if (begin === null || (regionCode !== undefined && !codes.includes(regionCode))) {
    return (
      <div className="tb-report">
        <ScreenHeading>{t('money:report.title')}</ScreenHeading>
        <Card>
          <EmptyState icon="lock" hint={t('money:report.noneHint')}>
            {begin === null ? t('money:report.none') : t('money:report.notHere')}
          </EmptyState>
        </Card>
      </div>
    );
  }
  const several = loginUser.has('day') ? regionsIn(search, codes) : [];
  const chosen = regionCode === undefined ? several : [regionCode];
  if (chosen.length === 0) return <Navigate to={{ pathname: paths.report(begin), search }} replace />;
  return <RegionReport chosen={chosen} codes={codes} />;
});
