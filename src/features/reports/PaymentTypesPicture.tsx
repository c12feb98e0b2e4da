import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { RowChart } from '../../components/chart';
import { Money } from '../../components/value';
import type { Report } from '../../domain/wire/money';
import { usePaymentTypeName } from '../../i18n/enumName';
import { useStore } from '../../stores/context';
import { Picture } from './Picture';
import { PictureTable } from './PictureTable';
import { useReportWords } from './useReportWords';

interface PaymentTypesPictureProps {
  readonly types: Report['byPaymentType'];
  /** The total of all payment types, in dollars. */
  readonly taken: number;
}

/** A chart of the money taken, by payment type. */
export const PaymentTypesPicture = observer(function PaymentTypesPicture(props: PaymentTypesPictureProps) {
  const { types, taken } = props;
  const { refdata } = useStore();
  const { t } = useTranslation();
  const { usd, count, chartLabel } = useReportWords();
  const nameOf = usePaymentTypeName(refdata.state('paymentTypes').value);
  const title = t('money:report.types');
  const rows = types.map((type) => ({
    key: type.paymentType,
    name: nameOf(type.paymentType),
    value: type.taken,
    cells: [count(type.count), <Money key="taken" amount={type.taken} />],
  }));
  const label = chartLabel(
    title,
    rows.map(({ value }) => value),
    usd,
    rows.map(({ name }) => name),
  );
  return (
    <Picture
      title={title}
      chart={<RowChart label={label} rows={rows} shown={usd} />}
      table={
        <PictureTable
          title={title}
          heads={[t('money:report.type'), t('money:report.count'), t('money:report.taken')]}
          rows={rows}
          sums={[
            count(types.reduce((sum, type) => sum + type.count, 0)),
            <Money key="taken" amount={taken} />,
          ]}
        />
      }
    />
  );
});
