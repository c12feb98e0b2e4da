import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FiguresTable } from '../../components/chart';
import { DownloadLink } from '../../components/download';
import { Money } from '../../components/value';
import { shownTime } from '../../components/value/TimeText';
import { toCents } from '../../domain/money';
import { shiftCsvPath, type Shift } from '../../domain/wire/money';
import { usePaymentTypeName } from '../../i18n/enumName';
import { useStore } from '../../stores/context';
import { Difference } from './Difference';

interface ClosedShiftProps {
  readonly shift: Shift;
  readonly regionCode: string;
  readonly isNewest: boolean;
}

/**
 * One closed shift: the counted amount and the difference on one line. Expanded, it lists them by payment type; the
 * newest starts expanded.
 */
export const ClosedShift = observer(function ClosedShift({ shift, regionCode, isNewest }: ClosedShiftProps) {
  const { refdata } = useStore();
  const { t } = useTranslation();
  const nameOf = usePaymentTypeName(refdata.state('paymentTypes').value);
  const nameId = useId();
  const { id, by, closedBy, from, to, totals, expected, counted, difference, note } = shift;
  return (
    <li className="tb-cash__shift">
      <div className="tb-cash__shift-head">
        <div id={nameId}>
          <strong>{by}</strong>{' '}
          <span className="tb-cash__span tb-numbers">
            {t('money:cash.span', { from: shownTime(from), to: shownTime(to) })}
          </span>
          {closedBy == null || closedBy === by ? null : (
            <div className="tb-cash__span">{t('money:cash.closedBy', { name: closedBy })}</div>
          )}
        </div>
        <DownloadLink href={shiftCsvPath(regionCode, id)} describedBy={nameId}>
          {t('money:cash.download')}
        </DownloadLink>
      </div>
      <details className="tb-cash__figures" open={isNewest}>
        <summary aria-describedby={nameId}>
          <span className="tb-cash__summary">
            <span className="tb-cash__summed">
              <span>{t('money:cash.countedHead')}</span> <Money amount={counted} />
            </span>
            <Difference cents={toCents(difference)} />
          </span>
        </summary>
        <FiguresTable
          columns={[
            { head: t('money:cash.type') },
            { head: t('money:cash.expectedHead'), isFigure: true },
            { head: t('money:cash.countedHead'), isFigure: true },
            { head: t('money:cash.difference') },
          ]}
          rows={totals.map((total) => ({
            key: total.paymentType,
            cells: [nameOf(total.paymentType), ...figuresOf(total)],
          }))}
          sums={
            totals.length < 2
              ? undefined
              : [t('money:cash.all'), ...figuresOf({ expected, counted, difference })]
          }
        />
      </details>
      {note ? <p className="tb-cash__note">{note}</p> : null}
    </li>
  );
});

const figuresOf = ({ expected, counted, difference }: Pick<Shift, 'expected' | 'counted' | 'difference'>) => [
  <Money key="expected" amount={expected} />,
  <Money key="counted" amount={counted} />,
  <Difference key="difference" cents={toCents(difference)} />,
];
