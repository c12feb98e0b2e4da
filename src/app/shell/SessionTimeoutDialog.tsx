import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { Modal } from '../../components/overlay';
import { useStore } from '../../stores/context';

/** The remaining seconds are announced at this interval; announcing every second would be noise. */
const ANNOUNCED_EVERY_SECONDS = 30;

/**
 * The warning before a time-out. `Stay signed in` resets the inactivity limit. The limit on the whole session cannot
 * be extended, so the user can dismiss that warning and finish their work.
 */
export const SessionTimeoutDialog = observer(function SessionTimeoutDialog() {
  const { sessionTimeout } = useStore();
  const { t } = useTranslation();
  const [isHidden, setHidden] = useState(false);
  const { warning, secondsLeft } = sessionTimeout;

  if (warning === undefined || (warning === 'length' && isHidden)) return null;
  const announcedSeconds = Math.ceil(secondsLeft / ANNOUNCED_EVERY_SECONDS) * ANNOUNCED_EVERY_SECONDS;
  const close = () => (warning === 'idle' ? void sessionTimeout.stay() : setHidden(true));
  return (
    <Modal
      title={t('session.title')}
      open
      onClose={close}
      closeButton={false}
      actions={
        <Button variant="primary" onClick={close}>
          {t(warning === 'idle' ? 'session.stay' : 'session.ok')}
        </Button>
      }
    >
      <p aria-hidden="true">{t(`session.${warning}`, { count: secondsLeft })}</p>
      <p className="tb-visually-hidden" role="status">
        {t(`session.${warning}`, { count: announcedSeconds })}
      </p>
    </Modal>
  );
});
