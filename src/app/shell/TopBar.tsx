import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { Logo } from '../../components/brand';
import { Icon } from '../../components/icon';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import { useSettings } from '../SettingsContext';
import { LanguageSwitch } from './LanguageSwitch';
import './topBar.css';

/** The bar above every screen (specification §2 "Top bar"; names of contract §3). */
export const TopBar = observer(function TopBar() {
  const { permissions, loginUser, drafts } = useStore();
  const { productName, sessionCookie } = useSettings();
  const { t } = useTranslation();
  const { user } = loginUser;

  // Drafts are their author's: who signs out by themselves leaves none on a shared device.
  const forgetDrafts = () => {
    if (user?.id != null) void drafts.forget(user.id);
  };

  return (
    <header className="tb-bar tb-no-print">
      <Link to={paths.root} className="tb-bar__brand">
        <Logo />
        <span className="tb-bar__title">
          {productName} <span className="tb-bar__module">{t('topBar.module')}</span>
        </span>
      </Link>
      <nav className="tb-bar__nav" aria-label={t('topBar.label')}>
        {permissions.inAnyRegion('BOOT_CREATE') ? (
          <NavLink to={paths.addChooser} className="tb-bar__link">
            {t('topBar.add')}
          </NavLink>
        ) : null}
        <NavLink to={paths.list} className="tb-bar__link">
          {t('topBar.list')}
        </NavLink>
      </nav>
      <div className="tb-bar__end">
        <LanguageSwitch />
        <a
          href={sessionCookie.logoutPath}
          className="tb-bar__end-link"
          title={user?.shortName ? t('topBar.user', { name: user.shortName }) : undefined}
          onClick={forgetDrafts}
        >
          <Icon name="signOut" />
          {t('topBar.signOut')}
        </a>
      </div>
    </header>
  );
});
