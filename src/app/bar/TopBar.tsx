import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Menu } from 'semantic-ui-react';
import { Logo } from '../../components/brand';
import { IconButton } from '../../components/button';
import { Icon } from '../../components/icon';
import { hasKeyboard, useMediaQuery } from '../../components/layout/mediaQueries';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import { useSettings } from '../SettingsContext';
import { BAR_LINKS, SETUP_LINKS } from './barLinks';
import { BarMenu } from './BarMenu';
import { LanguageSwitch } from './LanguageSwitch';
import { SignOutLink } from './SignOutLink';
import { useBarTarget } from './useBarTarget';
import { useBarText } from './useBarText';
import './topBar.css';

/** Below these widths, the links, the name and Sign out do not fit on one line in the longer language. */
const TIGHT = '(max-width: 1279px)';

export interface TopBarProps {
  /** Opens the list of keyboard shortcuts. */
  readonly onShortcuts: () => void;
}

/** The top bar of every screen. */
export const TopBar = observer(function TopBar({ onShortcuts }: TopBarProps) {
  const { productName } = useSettings();
  const { t } = useTranslation();
  const home = useBarTarget()({ application: 'BOOT', to: paths.root });

  return (
    <Menu as="header" inverted borderless className="tb-bar tb-no-print">
      <Menu.Item {...home} {...('to' in home ? { as: Link } : {})} className="tb-bar__brand">
        <Logo />
        <span className="tb-bar__title">
          <span>{productName}</span> <span className="tb-bar__module">{t('topBar.module')}</span>
        </span>
      </Menu.Item>
      <BarLinks onShortcuts={onShortcuts} />
    </Menu>
  );
});

const BarLinks = observer(function BarLinks({ onShortcuts }: TopBarProps) {
  const root = useStore();
  const { t } = useTranslation();
  const isTight = useMediaQuery(TIGHT);
  const links = BAR_LINKS.filter(({ isFor }) => isFor(root));
  const needsSignIn =
    root.waitingHere > 0 &&
    (root.outbox?.needsSignIn === true ||
      root.removals.acts?.needsSignIn === true ||
      root.notices.prints?.needsSignIn === true);
  // The number of what waits stays visible at every width.
  const inBar = links.filter(
    ({ name, stays }) => stays || !isTight || (name === 'outbox' && root.outboxCount > 0),
  );
  const inMenu = links.filter((link) => !inBar.includes(link));
  const setup = SETUP_LINKS.filter(({ isFor }) => isFor(root));
  const targetOf = useBarTarget();
  const textOf = useBarText();

  return (
    <>
      <Menu.Menu as="nav" className="tb-bar__nav" aria-label={t('topBar.label')}>
        {inBar.map((link) => (
          <Menu.Item
            key={link.name}
            {...targetOf(link)}
            className="tb-bar__link"
            title={link.name === 'outbox' && needsSignIn ? t('outbox.signIn') : undefined}
          >
            {link.name === 'outbox' && needsSignIn ? <Icon name="warning" /> : null}
            <span>{textOf(link)}</span>
          </Menu.Item>
        ))}
        {inMenu.length === 0 ? null : (
          <BarMenu label={t('topBar.menu')} icon="menu" links={inMenu} onShortcuts={onShortcuts} />
        )}
        {setup.length === 0 ? null : <BarMenu label={t('topBar.setup')} icon="sliders" links={setup} />}
      </Menu.Menu>
      <SignedInName name={root.loginUser.user?.shortName} />
      <Menu.Menu className="tb-bar__end">
        {inMenu.length === 0 && hasKeyboard() ? (
          <IconButton icon="keyboard" label={t('shortcuts.title')} onClick={onShortcuts} />
        ) : null}
        <LanguageSwitch />
        <SignOutLink />
      </Menu.Menu>
    </>
  );
});

/** The signed-in user: at a shared desk, the next person can see that somebody else is still signed in. */
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
