import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorBox, Skeleton } from '../../components/feedback';
import { Modal } from '../../components/overlay';
import { shownTime } from '../../components/value/TimeText';
import { useStore } from '../../stores/context';
import type { OpenShiftRow } from '../../stores/money/OpenShiftsStore';
import type { ShiftCountStore } from '../../stores/money/ShiftCountStore';
import { CountForm } from './CountForm';
import { Taken } from './Taken';

export interface CountDialogProps {
  readonly row: OpenShiftRow;
  readonly count: ShiftCountStore;
  readonly onClose: () => void;
  /** Called once the shift is closed. */
  readonly onClosed: () => void;
}

/** Counts and closes somebody's shift. Typed values stay for the next time the dialog opens. */
export const CountDialog = observer(function CountDialog({
  row,
  count,
  onClose,
  onClosed,
}: CountDialogProps) {
  const { errors, regions } = useStore();
  const { t } = useTranslation();
  useEffect(() => {
    void count.load();
  }, [count]);

  const { shift } = count;
  return (
    <Modal
      open
      title={t('money:open.countTitle', { name: row.person.name })}
      subject={`${regions.nameOf(row.regionCode)} · ${t('money:cash.since', { time: shownTime(row.from) })}`}
      size="large"
      onClose={onClose}
    >
      <div role="status">
        {count.status === 'error' ? (
          <ErrorBox title={t('money:open.shiftFailed')} onRetry={() => void count.load()}>
            {errors.textOf(count.loadError)}
          </ErrorBox>
        ) : null}
      </div>
      {shift === undefined ? (
        count.status === 'error' ? null : (
          <Skeleton lines={3} height={64} />
        )
      ) : shift.entries.length === 0 ? (
        <EmptyState icon="checkCircle">{t('money:open.closedMeanwhile')}</EmptyState>
      ) : (
        <>
          <CountForm count={count} onClosed={onClosed} />
          {count.isBlind ? null : <Taken entries={shift.entries} />}
        </>
      )}
    </Modal>
  );
});
