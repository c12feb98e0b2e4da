import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../components/overlay';
import { sendKeys } from '../../components/button';
import './shell.css';

/** The action and keys of each shortcut, in the order in which users come across them. */
const SHORTCUTS = [
  ['find', ['/']],
  ['openFound', ['Enter']],
  ['intoRows', ['↓']],
  ['nextField', ['Enter']],
  ['send', null],
  ['photos', ['←', '→']],
  ['zoom', ['+', '−']],
  ['close', ['Esc']],
  ['help', ['?']],
] as const;

/** The list of keyboard shortcuts. */
export const ShortcutsDialog = observer(function ShortcutsDialog({
  onClose,
}: {
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Modal open title={t('shortcuts.title')} onClose={onClose}>
      <dl className="tb-shortcuts">
        {SHORTCUTS.map(([name, keys]) => (
          <div key={name} className="tb-shortcuts__line">
            <dt>{t(`shortcuts.${name}`)}</dt>
            <dd>
              {(keys ?? [sendKeys()]).map((key) => (
                <kbd key={key} className="tb-shortcuts__key">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
});
