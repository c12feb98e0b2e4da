import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../components/brand';
import { Icon } from '../../components/icon';
import { ADMIN_LOGOUT_PATH } from '../../paths/paths';
import { useSettings } from '../SettingsContext';
import { LanguageSwitch } from './LanguageSwitch';
import './topBar.css';

/** The bar of a page outside the boot module: whose it is, the language, and the way out. */
export const BareBar = observer(function BareBar() {
  const { productName } = useSettings();
  const { t } = useTranslation();
  return (
    <header className="tb-bar tb-no-print">
      <div className="tb-bar__brand">
        <Logo />
        <span className="tb-bar__title">{productName}</span>
      </div>
      <div className="tb-bar__end tb-bar__end--alone">
        <LanguageSwitch />
        <a href={ADMIN_LOGOUT_PATH} className="tb-bar__end-link">
          <Icon name="signOut" />
          {t('topBar.signOut')}
        </a>
      </div>
    </header>
  );
});
