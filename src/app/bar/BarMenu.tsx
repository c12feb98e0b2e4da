import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Menu } from 'semantic-ui-react';
import { classNames } from '../../components/classNames';
import { Icon, type IconName } from '../../components/icon';
import { useStore } from '../../stores/context';
import type { BarLink } from './barLinks';
import { useBarTarget } from './useBarTarget';
import { useBarText } from './useBarText';

interface BarMenuProps {
  readonly label: string;
  readonly icon: IconName;
  readonly links: readonly BarLink[];
  /** Opens the list of keyboard shortcuts. If omitted, the menu does not offer it. */
  readonly onShortcuts?: () => void;
}

/**
 * Links of the top bar behind a button. Closes when the user follows a link, presses Escape, clicks elsewhere or
 * moves the focus elsewhere.
 */
export const BarMenu = observer(function BarMenu({ label, icon, links, onShortcuts }: BarMenuProps) {
  const { t } = useTranslation();
  const { application: here } = useStore();
  const targetOf = useBarTarget();
  const textOf = useBarText();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const listId = useId();

  useEffect(() => {
    const element = place.current;
    if (!isOpen || element === null) return undefined;
    const leaveFor = (target: EventTarget | null) => {
      if (target instanceof Node && !element.contains(target)) setOpen(false);
    };
    const onPress = (event: PointerEvent) => leaveFor(event.target);
    const onFocus = (event: FocusEvent) => leaveFor(event.target);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setOpen(false);
      element.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onFocus);
    element.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onFocus);
      element.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);

  const isHere = links.some(
    ({ application, to }) => application === here && (pathname === to || pathname.startsWith(`${to}/`)),
  );
  return (
    <div className="tb-bar__menu" ref={place}>
      <Menu.Item
        as="button"
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        className={classNames('tb-bar__link tb-bar__menu-button', isHere && 'tb-bar__menu-button--here')}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} />
        <span>{label}</span>
      </Menu.Item>
      <Menu as="ul" vertical inverted borderless id={listId} className="tb-bar__panel" hidden={!isOpen}>
        {links.map((link) => (
          <li key={link.name}>
            <Menu.Item {...targetOf(link)} className="tb-bar__panel-link" onClick={() => setOpen(false)}>
              {textOf(link)}
            </Menu.Item>
          </li>
        ))}
        {onShortcuts === undefined ? null : (
          <li>
            <Menu.Item
              as="button"
              type="button"
              className="tb-bar__panel-link"
              onClick={() => {
                setOpen(false);
                onShortcuts();
              }}
            >
              {t('shortcuts.title')}
            </Menu.Item>
          </li>
        )}
      </Menu>
    </div>
  );
});
