import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { RowChart } from '../../../components/chart';
import { Sentence } from '../../../components/value';
import type { ReportRegion } from '../../../domain/wire/money';
import { useStore } from '../../../stores/context';
import type { ShownReport } from '../../../stores/money/ReportStore';
import { Picture } from './Picture';
import { PictureTable } from './PictureTable';
import { FIGURES, type ReportSums } from '../figures/sumsOf';
import { useFigureCells } from '../figures/useFigureCells';
import type { LinkTo } from '../figures/useFigureLinks';
import { useReportWords } from '../figures/useReportWords';

interface RegionsPictureProps {
  readonly regions: readonly ReportRegion[];
  readonly sums: ReportSums;
  readonly linkTo: LinkTo | undefined;
  readonly previous: ShownReport['previous'];
}

/** What was recorded, released, cancelled and taken in each region. */
export const RegionsPicture = observer(function RegionsPicture(props: RegionsPictureProps) {
  const { regions, sums, linkTo, previous } = props;
  const { regions: known } = useStore();
  const { t } = useTranslation();
  const { usd, chartLabel } = useReportWords();
  const cellsOf = useFigureCells(linkTo);
  const title = t('money:report.byRegion');
  const rows = regions.map((region) => {
    const { regionCode } = region;
    const before = previous?.byRegion.find((each) => each.regionCode === regionCode);
    return {
      key: regionCode,
      name: known.nameOf(regionCode),
      value: region.taken,
      cells: cellsOf(region, before, { regionCode }),
    };
  });
  const label = chartLabel(
    title,
    rows.map(({ value }) => value),
    usd,
    rows.map(({ name }) => name),
  );
  return (
    <Picture
      title={title}
      chart={
        <RowChart
          label={label}
          rows={rows}
          shown={(value) => (
            <Sentence text={`${t('money:report.taken')}: ${usd(value)}`} keep={[usd(value)]} />
          )}
        />
      }
      table={
        <PictureTable
          title={title}
          heads={[t('money:region'), ...FIGURES.map((what) => t(`money:report.${what}`))]}
          rows={rows}
          sums={cellsOf(sums)}
        />
      }
    />
  );
});
