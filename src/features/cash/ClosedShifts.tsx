import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { List } from 'semantic-ui-react';
import { Button } from '../../components/button';
import { FiguresTable } from '../../components/chart';
import { DownloadLink } from '../../components/download';
import { EmptyState, ErrorBox, Skeleton } from '../../components/feedback';
import { DateField } from '../../components/field';
import { Card, SectionHeader } from '../../components/layout';
import { Money } from '../../components/value';
import { shownTime } from '../../components/value/TimeText';
import { toCents } from '../../domain/money';
import { checkDays } from '../../domain/validation/days';
import { shiftCsvPath, type Shift } from '../../domain/wire/money';
import { usePaymentTypeName } from '../../i18n/enumName';
import { useFieldMessage } from '../../i18n/fieldMessage';
import { useStore } from '../../stores/context';
import type { ClosedShiftsStore } from '../../stores/money/ClosedShiftsStore';
import { Difference } from './Difference';
import { useShiftDays } from './useShiftDays';

export interface ClosedShiftsProps {
  readonly closed: ClosedShiftsStore;
  readonly regionCode: string;
}

/** The shifts that are closed, the newest first: one's own, or everybody's for who may see those. */
export const ClosedShifts = observer(function ClosedShifts({ closed, regionCode }: ClosedShiftsProps) {
  const { errors } = useStore();
  const { t } = useTranslation();
  const headingId = useId();
  const message = useFieldMessage();
  const [days, setDay] = useShiftDays();
  const wrong = useMemo(() => checkDays(days), [days]);
  const isRight = Object.keys(wrong).length === 0;
  const load = useCallback(() => void closed.load(regionCode, days), [closed, regionCode, days]);
  useEffect(() => {
    if (isRight) load();
  }, [isRight, load]);

  const { items, status } = closed;
  return (
    <Card labelledBy={headingId}>
      <SectionHeader icon="lock" id={headingId}>
        {t('money:cash.closedList')}
      </SectionHeader>
      <div className="tb-cash__days">
        <DateField
          label={t('common:field.from')}
          value={days.from}
          onChange={setDay.from}
          error={message(wrong.from, t('common:field.from'))}
        />
        <DateField
          label={t('common:field.to')}
          value={days.to}
          onChange={setDay.to}
          error={message(wrong.to, t('common:field.to'))}
        />
      </div>
      <div role="status">
        {status === 'error' ? (
          <ErrorBox title={t('money:cash.closedFailed')} onRetry={load}>
            {errors.textOf(closed.error)}
          </ErrorBox>
        ) : null}
      </div>
      {items.length > 0 ? (
        <List as="ul" role={undefined} className="tb-cash__closed" aria-labelledby={headingId}>
          {items.map((shift, index) => (
            <ClosedShift key={shift.id} shift={shift} regionCode={regionCode} isNewest={index === 0} />
          ))}
        </List>
      ) : status === 'loaded' ? (
        <EmptyState icon="list">
          {days.from === '' && days.to === '' ? t('money:cash.closedEmpty') : t('money:cash.closedNone')}
        </EmptyState>
      ) : status === 'error' ? null : (
        <Skeleton lines={3} height={88} />
      )}
      {closed.moreFailed ? <ErrorBox>{t('money:cash.moreFailed')}</ErrorBox> : null}
      {closed.hasMore ? (
        <Button fluid busy={closed.isLoadingMore} onClick={() => void closed.loadMore()}>
          {t('money:cash.showMore')}
        </Button>
      ) : null}
    </Card>
  );
});

interface ClosedShiftProps {
  readonly shift: Shift;
  readonly regionCode: string;
  readonly isNewest: boolean;
}

/** In one line what was counted, and how far off it was; type by type where it is opened, as the newest is. */
const ClosedShift = observer(function ClosedShift({ shift, regionCode, isNewest }: ClosedShiftProps) {
  const { refdata } = useStore();
  const { t } = useTranslation();
  const nameOf = usePaymentTypeName(refdata.state('paymentTypes').value);
  const nameId = useId();
  const { id, by, from, to, totals, expected, counted, difference, note } = shift;
  return (
    <List.Item as="li" role={undefined} className="tb-cash__shift">
      <div className="tb-cash__shift-head">
        <div id={nameId}>
          <strong>{by}</strong>{' '}
          <span className="tb-cash__span tb-numbers">
            {t('money:cash.span', { from: shownTime(from), to: shownTime(to) })}
          </span>
        </div>
        <DownloadLink href={shiftCsvPath(regionCode, id)} describedBy={nameId}>
          {t('money:cash.download')}
        </DownloadLink>
      </div>
      <details className="tb-cash__figures" open={isNewest}>
        <summary aria-describedby={nameId}>
          <span className="tb-cash__summary">
            <span className="tb-cash__summed">
              {t('money:cash.countedHead')} <Money amount={counted} />
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
    </List.Item>
  );
});

const figuresOf = ({ expected, counted, difference }: Pick<Shift, 'expected' | 'counted' | 'difference'>) => [
  <Money key="expected" amount={expected} />,
  <Money key="counted" amount={counted} />,
  <Difference key="difference" cents={toCents(difference)} />,
];
