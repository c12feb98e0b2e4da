import { useTranslation } from 'react-i18next';
import { Tooltip } from '../overlay/Tooltip';
import { Button, type ButtonProps } from './Button';

/** The keys that send a form from any of its fields, as this machine's keyboard names them. */
export const sendKeys = (): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ Enter' : 'Ctrl+Enter';

/** The button that sends a form; its tooltip names the keys that do the same. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'aria-keyshortcuts'>) {
  const { t } = useTranslation('common');
  return (
    <Tooltip text={t('general.sendKeys', { keys: sendKeys() })}>
      <Button {...props} type="submit" aria-keyshortcuts="Control+Enter Meta+Enter" />
    </Tooltip>
  );
}
