import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../stores/context';
import { reopenForm, voidPaymentForm } from '../../stores/records/changeForms';
import type { OpenedChange } from '../../stores/records/RecordChangesStore';
import { SaidDialog } from './SaidDialog';

interface DialogProps {
  readonly opened: OpenedChange;
}

/** `Reopen`. */
export const ReopenDialog = observer(function ReopenDialog({ opened }: DialogProps) {
  const { recordChanges } = useStore();
  const { t } = useTranslation();
  const [store] = useState(() => reopenForm(recordChanges, opened));
  const isCancelled = opened.details.status === 'CANCELLED';
  return (
    <SaidDialog
      change="reopen"
      title={t('boot.change.reopen')}
      explain={isCancelled ? t('records:dialog.reopen.explainCancelled') : t('records:dialog.reopen.explain')}
      store={store}
      field="reason"
      danger={!isCancelled}
    />
  );
});

/** `Void payment 1`. */
export const VoidPaymentDialog = observer(function VoidPaymentDialog({ opened }: DialogProps) {
  const { recordChanges } = useStore();
  const { t } = useTranslation();
  const [store] = useState(() => voidPaymentForm(recordChanges, opened));
  return (
    <SaidDialog
      change="voidPayment"
      title={t('boot.change.voidPayment', { number: opened.payment?.number ?? 1 })}
      explain={t('records:dialog.voidPayment.explain')}
      store={store}
      field="reason"
      danger
    />
  );
});
