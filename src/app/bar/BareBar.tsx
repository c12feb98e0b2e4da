import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Menu } from 'semantic-ui-react';
import { Logo } from '../../components/brand';
import { Icon } from '../../components/icon';
import { ADMIN_LOGOUT_PATH } from '../../paths/paths';
import { useSettings } from '../SettingsContext';
import { LanguageSwitch } from './LanguageSwitch';
import './topBar.css';

/** The top bar of the agreement page, without links: its users may not open other screens yet. */
export const BareBar = observer(function BareBar() {
  const { productName } = useSettings();
  const { t } = useTranslation();
  return (
    <Menu as="header" inverted borderless className="tb-bar tb-no-print">
      <Menu.Item className="tb-bar__brand">
        <Logo />
        <span className="tb-bar__title">{productName}</span>
      </Menu.Item>
      <Menu.Menu position="right" className="tb-bar__end">
        <LanguageSwitch />
        <Menu.Item as="a" href={ADMIN_LOGOUT_PATH} className="tb-bar__end-link">
          <Icon name="signOut" />
          <span>{t('topBar.signOut')}</span>
        </Menu.Item>
      </Menu.Menu>
    </Menu>
  );
});
