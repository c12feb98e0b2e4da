import { observer } from 'mobx-react-lite';
import type { OpenedChange } from '../../stores/records/RecordChangesStore';
import { NoteDialog } from './NoteDialog';
import { PaymentDialog } from './PaymentDialog';
import { PhotosDialog } from './PhotosDialog';
import { NotOffDialog, ReopenDialog, VoidPaymentDialog } from './ReasonDialogs';
import { RefundDialog } from './RefundDialog';

/** The open dialog of a record, except for corrections, which use the add form's fields. */
export const RecordDialog = observer(function RecordDialog({ opened }: { readonly opened: OpenedChange }) {
  switch (opened.change) {
    case 'note':
      return <NoteDialog opened={opened} />;
    case 'reopen':
      return <ReopenDialog opened={opened} />;
    case 'notOff':
      return <NotOffDialog opened={opened} />;
    case 'voidPayment':
      return <VoidPaymentDialog opened={opened} />;
    case 'refund':
      return <RefundDialog opened={opened} />;
    case 'addPayment':
      return <PaymentDialog opened={opened} />;
    case 'photos':
      return <PhotosDialog opened={opened} />;
    case 'correct':
      return null;
  }
});
