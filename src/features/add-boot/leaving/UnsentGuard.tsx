import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useForm } from '../FormContext';
import { LeaveGuard } from './LeaveGuard';

/** Asks before the user leaves an unsent form whose draft the device has not stored. A stored one is restored later. */
export const UnsentGuard = observer(function UnsentGuard() {
  const { store } = useForm();
  const { t } = useTranslation();

  return (
    <LeaveGuard
      isUnfinished={() => store.isUnsent}
      whenStored={store.whenStored}
      losesOnUnload={() => store.isUnsent && !store.isStored}
      title={t('boot.add.leaveTitle')}
      stay={t('boot.add.stay')}
      leave={t('boot.add.leave')}
    >
      <WhatBecomesOfIt />
    </LeaveGuard>
  );
});

const WhatBecomesOfIt = observer(function WhatBecomesOfIt() {
  const { store } = useForm();
  const { t } = useTranslation();
  return <p>{store.isStored ? t('boot.add.leaveText') : t('boot.add.leaveTextLost')}</p>;
});
