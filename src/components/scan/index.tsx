import { Suspense } from 'react';
import { lazyWithRetry } from '../feedback/lazyWithRetry';
import type { ScanBootDialogProps } from './ScanBootDialog';
import type { ScanVinDialogProps } from './ScanVinDialog';

const load = () => import(/* webpackChunkName: "scan" */ './dialogs');
const VinDialog = lazyWithRetry(async () => (await load()).ScanVinDialog);
const BootDialog = lazyWithRetry(async () => (await load()).ScanBootDialog);

/** Loads the code of both dialogs, so that they work even if the signal is lost by the time one opens. */
export function loadScanning(): void {
  load().catch(() => undefined);
}

/** The dialog `Scan VIN`. Its code loads after the screen. */
export function ScanVinDialog(props: ScanVinDialogProps) {
  return (
    <Suspense fallback={null}>
      <VinDialog {...props} />
    </Suspense>
  );
}

/** The dialog `Scan boot`. Its code loads after the screen. */
export function ScanBootDialog(props: ScanBootDialogProps) {
  return (
    <Suspense fallback={null}>
      <BootDialog {...props} />
    </Suspense>
  );
}
