import { observer } from 'mobx-react-lite';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon';
import { useStore } from '../../stores/context';
import { useSettings } from '../SettingsContext';

/** The way out. It is followed once nothing speaks against it, not at once. */
export const SignOutLink = observer(function SignOutLink() {
  const { signingOut, loginUser } = useStore();
  const { sessionCookie } = useSettings();
  const { t } = useTranslation();
  const name = loginUser.user?.shortName;
  return (
    <a
      href={sessionCookie.logoutPath}
      className="tb-bar__end-link"
      title={name ? t('topBar.user', { name }) : undefined}
      aria-busy={signingOut.phase === 'looking'}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        void signingOut.press();
      }}
    >
      <Icon name="signOut" />
      {t('topBar.signOut')}
    </a>
  );
});
