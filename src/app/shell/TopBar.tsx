import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { Logo } from '../../components/brand';
import { Icon } from '../../components/icon';
import { useMediaQuery } from '../../components/layout/mediaQueries';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import { useSettings } from '../SettingsContext';
import { BAR_LINKS } from './barLinks';
import { BarMenu } from './BarMenu';
import { LanguageSwitch } from './LanguageSwitch';
import { SignOutLink } from './SignOutLink';
import './topBar.css';

/** Where all links, a name and the way out have no room side by side, in the longer of the languages. */
const TIGHT = '(max-width: 1199px)';

/** The bar above every screen. */
export const TopBar = observer(function TopBar() {
  const root = useStore();
  const { productName } = useSettings();
  const { t } = useTranslation();
  const isTight = useMediaQuery(TIGHT);
  const links = BAR_LINKS.filter(({ isFor }) => isFor(root));
  const inBar = links.filter(({ stays }) => stays || !isTight);
  const inMenu = links.filter((link) => !inBar.includes(link));

  return (
    <header className="tb-bar tb-no-print">
      <Link to={paths.root} className="tb-bar__brand">
        <Logo />
        <span className="tb-bar__title">
          {productName} <span className="tb-bar__module">{t('topBar.module')}</span>
        </span>
      </Link>
      <nav className="tb-bar__nav" aria-label={t('topBar.label')}>
        {inBar.map(({ name, to }) => (
          <NavLink key={name} to={to} className="tb-bar__link">
            {t(`topBar.${name}`)}
          </NavLink>
        ))}
        {inMenu.length === 0 ? null : <BarMenu links={inMenu} />}
      </nav>
      <SignedInName name={root.loginUser.user?.shortName} />
      <div className="tb-bar__end">
        <LanguageSwitch />
        <SignOutLink />
      </div>
    </header>
  );
});

/** Who is signed in: at a shared desk the next person sees whose name stands on what they do. */
const SignedInName = observer(function SignedInName({ name }: { readonly name: string | undefined | null }) {
  const { t } = useTranslation();
  if (!name) return null;
  return (
    <span className="tb-bar__who" title={t('topBar.user', { name })}>
      <Icon name="user" />
      <span className="tb-visually-hidden">{t('topBar.signedInAs')}</span>{' '}
      <span className="tb-bar__who-name">{name}</span>
    </span>
  );
});
