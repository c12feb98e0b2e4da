import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { Menu } from 'semantic-ui-react';
import { Logo } from '../../components/brand';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import { useSettings } from '../SettingsContext';
import { LanguageSwitch } from './LanguageSwitch';
import { SignOutLink } from './SignOutLink';
import './topBar.css';

/** The bar above every screen. */
export const TopBar = observer(function TopBar() {
  const { permissions } = useStore();
  const { productName } = useSettings();
  const { t } = useTranslation();

  return (
    <Menu as="header" className="tb-bar tb-no-print">
      <Menu.Item as={Link} to={paths.root} className="tb-bar__brand">
        <Logo />
        <span className="tb-bar__title">
          {productName} <span className="tb-bar__module">{t('topBar.module')}</span>
        </span>
      </Menu.Item>
      <nav className="tb-bar__nav" aria-label={t('topBar.label')}>
        {permissions.inAnyRegion('BOOT_CREATE') ? (
          <Menu.Item as={NavLink} to={paths.addChooser} className="tb-bar__link">
            {t('topBar.add')}
          </Menu.Item>
        ) : null}
        <Menu.Item as={NavLink} to={paths.list} className="tb-bar__link">
          {t('topBar.list')}
        </Menu.Item>
      </nav>
      <Menu.Menu position="right" className="tb-bar__end">
        <LanguageSwitch />
        <SignOutLink />
      </Menu.Menu>
    </Menu>
  );
});
