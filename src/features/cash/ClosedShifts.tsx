import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { EmptyState, ErrorBox, Skeleton } from '../../components/feedback';
import { DateField } from '../../components/field';
import { Card, SectionHeader } from '../../components/layout';
import { checkDays } from '../../domain/validation/days';
import { useFieldMessage } from '../../i18n/fieldMessage';
import { useStore } from '../../stores/context';
import type { ClosedShiftList } from '../../stores/money/CashStore';
import { ClosedShift } from './ClosedShift';
import { useShiftDays } from './useShiftDays';

export interface ClosedShiftsProps {
  readonly closed: ClosedShiftList;
  readonly regionCode: string;
}

/** The closed shifts, newest first: the user's own, or everyone's if the user may see those. */
export const ClosedShifts = observer(function ClosedShifts({ closed, regionCode }: ClosedShiftsProps) {
  const { errors } = useStore();
  const { t } = useTranslation();
  const headingId = useId();
  const message = useFieldMessage();
  const [days, setDay] = useShiftDays();
  const wrong = useMemo(() => checkDays(days), [days]);
  const isRight = Object.keys(wrong).length === 0;
  const load = useCallback(() => void closed.search(days), [closed, days]);
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
        <ul className="tb-cash__closed" aria-labelledby={headingId}>
          {items.map((shift, index) => (
            <ClosedShift key={shift.id} shift={shift} regionCode={regionCode} isNewest={index === 0} />
          ))}
        </ul>
      ) : status === 'loaded' ? (
        <EmptyState icon="list">
          {days.from === '' && days.to === '' ? t('money:cash.closedEmpty') : t('money:cash.closedNone')}
        </EmptyState>
      ) : status === 'error' ? null : (
        <Skeleton lines={3} height={88} />
      )}
      {closed.moreError === undefined ? null : <ErrorBox>{t('money:cash.moreFailed')}</ErrorBox>}
      {closed.canShowMore ? (
        <Button fluid busy={closed.isLoadingMore} onClick={() => void closed.showMore()}>
          {t('money:cash.showMore')}
        </Button>
      ) : null}
    </Card>
  );
});
