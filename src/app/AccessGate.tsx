import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button';
import type { Elements } from '../components/elements';
import { useStore } from '../stores/context';
import { GateCard } from './GateCard';
import { useSettings } from './SettingsContext';
import { LoadingText } from './shell/LoadingText';

/** Renders the screens for users who have access, and tells everyone else why they don't. */
export const AccessGate = observer(function AccessGate({ children }: { readonly children: Elements }) {
  const root = useStore();
  const { session, agreementDetour, errors } = root;
  const { sessionCookie } = useSettings();
  const { t } = useTranslation();

  switch (session.phase) {
    case 'ready':
      return children;
    case 'starting':
    case 'leaving':
      return <LoadingText />;
    case 'failed':
      return (
        <GateCard title={t('gate.failed')} detail={errors.textOf(session.failure)}>
          <a href={window.location.href}>{t('common:general.tryAgain')}</a>
        </GateCard>
      );
    case 'agreement':
      return (
        <GateCard title={t('gate.agreement')} detail={t('gate.agreementHint')}>
          <a href={agreementDetour.url}>{t('gate.toAgreement')}</a>
        </GateCard>
      );
    case 'refused': {
      const refusal = session.refusal ?? 'authentication';
      return (
        <GateCard
          title={t(`gate.${refusal}`)}
          detail={t(`gate.${refusal}Hint`)}
          isLate={refusal === 'signedOut'}
        >
          {refusal === 'signedOut' ? (
            <Button variant="primary" onClick={() => void root.start()}>
              {t('common:general.tryAgain')}
            </Button>
          ) : (
            <a href={sessionCookie.logoutPath}>
              {t(refusal === 'authentication' ? 'gate.signIn' : 'gate.signOut')}
            </a>
          )}
        </GateCard>
      );
    }
  }
});
