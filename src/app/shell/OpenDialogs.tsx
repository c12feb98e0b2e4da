import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../components/feedback';
import { BOOT_BASE } from '../../paths/paths';
import { useStore } from '../../stores/context';
import { CorrectDialog, OpenedNotice, RecordDialog } from '../screens';

interface LoadedDialogProps {
  readonly close: () => void;
  /** The dialog; null while it is closed. */
  readonly children: ReactNode;
}

/** A dialog above any screen. Its code loads when it is first opened. */
const LoadedDialog = observer(function LoadedDialog({ close, children }: LoadedDialogProps) {
  const { renewal } = useStore();
  const { pathname } = useLocation();
  // The browser's Back button leaves the boot, so close its dialog as well.
  useEffect(() => close, [close, pathname]);

  if (children === null) return null;
  return (
    <ErrorBoundary homeHref={`${BOOT_BASE}/`} resetKey={pathname} renewal={renewal}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
});

/** The dialog about a record, which any screen can open. */
export const RecordDialogs = observer(function RecordDialogs() {
  const { opened, close } = useStore().recordChanges;
  const Dialog = opened?.change === 'correct' ? CorrectDialog : RecordDialog;
  return <LoadedDialog close={close}>{opened === null ? null : <Dialog opened={opened} />}</LoadedDialog>;
});

/** What any screen can open about a notice: its sheets, or a dialog. */
export const NoticeDialogs = observer(function NoticeDialogs() {
  const { opened, close } = useStore().notices;
  return (
    <LoadedDialog close={close}>{opened === null ? null : <OpenedNotice opened={opened} />}</LoadedDialog>
  );
});
