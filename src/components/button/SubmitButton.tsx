import { useTranslation } from 'react-i18next';
import { Tooltip } from '../overlay/Tooltip';
import { Button, type ButtonProps } from './Button';

/** The shortcut that submits a form from any field, written as on this device's keyboard. */
export const sendKeys = (): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ Enter' : 'Ctrl+Enter';

/** A form's submit button. Its tooltip names the keyboard shortcut. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'aria-keyshortcuts'>) {
  const { t } = useTranslation('common');
  return (
    <Tooltip text={t('general.sendKeys', { keys: sendKeys() })}>
      <Button {...props} type="submit" aria-keyshortcuts="Control+Enter Meta+Enter" />
    </Tooltip>
  );
}
