import { observer } from 'mobx-react-lite';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../components/feedback';
import { BOOT_BASE } from '../../paths/paths';
import { useStore } from '../../stores/context';
import { CorrectDialog, RecordDialog } from '../screens';

/** The dialog about a record, which any screen can open. Its code is loaded when it is first opened. */
export const RecordDialogs = observer(function RecordDialogs() {
  const { recordChanges, renewal } = useStore();
  const { opened, close } = recordChanges;
  const { pathname } = useLocation();
  // The browser's Back button leaves the record, so close its dialog as well.
  useEffect(() => close, [close, pathname]);

  if (opened === null) return null;
  return (
    <ErrorBoundary homeHref={`${BOOT_BASE}/`} resetKey={pathname} renewal={renewal}>
      <Suspense fallback={null}>
        {opened.change === 'correct' ? <CorrectDialog opened={opened} /> : <RecordDialog opened={opened} />}
      </Suspense>
    </ErrorBoundary>
  );
});
