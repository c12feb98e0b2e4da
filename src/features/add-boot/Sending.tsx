import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { ProcessingOverlay } from '../../components/overlay/ProcessingOverlay';
import { useForm } from './FormContext';

/** After this many milliseconds the user may stop waiting for the server. */
export const SLOW_AFTER_MS = 10_000;

/** The processing overlay. The user can dismiss it if the server takes long. */
export const Sending = observer(function Sending({ children }: { readonly children: ReactNode }) {
  const { store } = useForm();
  const { t } = useTranslation();
  const { isSending } = store.submission;
  const isSlow = useIsSlow(isSending);
  return (
    <ProcessingOverlay
      active={isSending}
      text={isSlow ? t('boot.add.slow') : t('boot.add.processing')}
      action={isSlow ? <Button onClick={store.stopWaiting}>{t('boot.add.stopWaiting')}</Button> : undefined}
    >
      {children}
    </ProcessingOverlay>
  );
});

function useIsSlow(isSending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSending]);
  return isSlow;
}
