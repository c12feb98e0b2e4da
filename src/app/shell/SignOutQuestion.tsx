import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { LeaveDialog } from '../../components/overlay';
import { useStore } from '../../stores/context';

/** Asks before signing out discards unsent work: the link is easily pressed by mistake. */
export const SignOutQuestion = observer(function SignOutQuestion() {
  const { signingOut } = useStore();
  const { t } = useTranslation();
  if (signingOut.phase !== 'asking') return null;
  return (
    <LeaveDialog
      title={t('signOut.title')}
      stay={t('signOut.stay')}
      leave={t('signOut.leave')}
      onStay={signingOut.stay}
      onLeave={() => void signingOut.agree()}
    >
      <p>{t('signOut.text')}</p>
    </LeaveDialog>
  );
});
