import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorBox, Notice, Skeleton } from '../../components/feedback';
import { Card, SectionHeader } from '../../components/layout';
import { shownTime } from '../../components/value/TimeText';
import { useStore } from '../../stores/context';
import type { ShiftCountStore } from '../../stores/money/ShiftCountStore';
import { BlindResult } from './BlindResult';
import { CountForm } from './CountForm';
import { Taken } from './Taken';

/**
 * The money that the user has taken in a region since they last closed a shift, and the form that counts and closes
 * the next one.
 */
export const MyShift = observer(function MyShift({ count }: { readonly count: ShiftCountStore }) {
  const { errors } = useStore();
  const { t } = useTranslation();
  const headingId = useId();
  useEffect(() => {
    void count.load();
  }, [count]);

  const { shift, lastClosed } = count;
  const since = shift?.from;
  return (
    <Card labelledBy={headingId}>
      <SectionHeader
        icon="dollar"
        id={headingId}
        subheader={
          shift === undefined
            ? count.status === 'error'
              ? undefined
              : t('common:general.loading')
            : since
              ? t('money:cash.since', { time: shownTime(since) })
              : t('money:cash.never')
        }
      >
        {t('money:cash.mine')}
      </SectionHeader>
      <div role="status">
        {lastClosed === null ? null : (
          <Notice tone="done">
            <span>
              {`${t('money:cash.closed', { time: shownTime(lastClosed.time) })} ${t('money:cash.downloadLast')}`}
            </span>{' '}
            {count.lastBlind === null ? null : <BlindResult shift={count.lastBlind} />}
          </Notice>
        )}
        {count.status === 'error' ? (
          <ErrorBox title={t('money:cash.failed')} onRetry={() => void count.load()}>
            {errors.textOf(count.loadError)}
          </ErrorBox>
        ) : null}
      </div>
      {shift === undefined ? (
        count.status === 'error' ? null : (
          <Skeleton lines={3} height={64} />
        )
      ) : shift.entries.length === 0 ? (
        <EmptyState icon="checkCircle" hint={t('money:cash.emptyHint')}>
          {t('money:cash.empty')}
        </EmptyState>
      ) : (
        <>
          <CountForm count={count} />
          {count.isBlind ? null : <Taken entries={shift.entries} />}
        </>
      )}
    </Card>
  );
});
