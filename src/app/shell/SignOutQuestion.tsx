import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { LeaveDialog, Modal } from '../../components/overlay';
import { useStore } from '../../stores/context';

/** Asks before signing out discards unsent work: the link is easily pressed by mistake. */
export const SignOutQuestion = observer(function SignOutQuestion() {
  const { signingOut, unfinishedWork } = useStore();
  const { t } = useTranslation();
  const stay = useRef<HTMLButtonElement>(null);
  if (signingOut.phase !== 'asking') return null;
  if (signingOut.waiting === 0) {
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
  }
  const leave = (keepsOutbox: boolean) => void signingOut.agree({ keepsOutbox });
  return (
    <Modal
      open
      title={t('signOut.title')}
      onClose={signingOut.stay}
      initialFocus={stay}
      actions={
        <>
          <Button variant="primary" buttonRef={stay} onClick={signingOut.stay}>
            {t('signOut.stay')}
          </Button>
          <Button onClick={() => leave(true)}>{t('signOut.keep')}</Button>
          <Button variant="danger" onClick={() => leave(false)}>
            {t('signOut.delete')}
          </Button>
        </>
      }
    >
      <p>{t('signOut.keepText', { count: signingOut.waiting })}</p>
      {unfinishedWork.isAny() ? <p>{t('signOut.text')}</p> : null}
    </Modal>
  );
});
