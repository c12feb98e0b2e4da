import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { RowChart } from '../../../components/chart';
import { Money } from '../../../components/value';
import type { Report } from '../../../domain/wire/money';
import { usePaymentTypeName } from '../../../i18n/enumName';
import { useStore } from '../../../stores/context';
import type { ShownReport } from '../../../stores/money/ReportStore';
import { Figure } from '../figures/Figure';
import { Picture } from './Picture';
import { PictureTable } from './PictureTable';
import type { LinkTo } from '../figures/useFigureLinks';
import { useReportWords } from '../figures/useReportWords';

interface PaymentTypesPictureProps {
  readonly types: Report['byPaymentType'];
  /** The total of all payment types, in dollars. */
  readonly taken: number;
  readonly linkTo: LinkTo | undefined;
  readonly previous: ShownReport['previous'];
}

/** A chart of the money taken, by payment type. */
export const PaymentTypesPicture = observer(function PaymentTypesPicture(props: PaymentTypesPictureProps) {
  const { types, taken, linkTo, previous } = props;
  const { refdata } = useStore();
  const { t } = useTranslation();
  const { usd, count, chartLabel } = useReportWords();
  const nameOf = usePaymentTypeName(refdata.state('paymentTypes').value);
  const title = t('money:report.types');
  const rows = types.map(({ paymentType, ...type }) => {
    const before = previous?.byPaymentType.find((each) => each.paymentType === paymentType);
    return {
      key: paymentType,
      name: nameOf(paymentType),
      value: type.taken,
      cells: (['count', 'taken'] as const).map((what) => (
        <Figure
          key={what}
          value={type[what]}
          before={previous && (before?.[what] ?? 0)}
          format={what === 'taken' ? usd : count}
          to={linkTo?.({ event: 'taken', paymentType })}
        />
      )),
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
      chart={<RowChart label={label} rows={rows} shown={(value) => <Money amount={value} />} />}
      table={
        <PictureTable
          title={title}
          heads={[t('money:report.type'), t('money:report.count'), t('money:report.taken')]}
          rows={rows}
          sums={[
            count(types.reduce((sum, type) => sum + type.count, 0)),
            <Figure key="taken" value={taken} format={usd} to={linkTo?.({ event: 'taken' })} />,
          ]}
        />
      }
    />
  );
});
