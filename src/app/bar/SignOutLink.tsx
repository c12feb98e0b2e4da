import { observer } from 'mobx-react-lite';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from 'semantic-ui-react';
import { Icon } from '../../components/icon';
import { useStore } from '../../stores/context';
import { useSettings } from '../SettingsContext';

/** Signs out, but first asks if there is unsent work. */
export const SignOutLink = observer(function SignOutLink() {
  const { signingOut, loginUser } = useStore();
  const { sessionCookie } = useSettings();
  const { t } = useTranslation();
  const name = loginUser.user?.shortName;
  return (
    <Menu.Item
      as="a"
      href={sessionCookie.logoutPath}
      className="tb-bar__end-link"
      title={name ? t('topBar.user', { name }) : undefined}
      aria-busy={signingOut.phase === 'leaving'}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        void signingOut.press();
      }}
    >
      <Icon name="signOut" />
      <span>{t('topBar.signOut')}</span>
    </Menu.Item>
  );
});
