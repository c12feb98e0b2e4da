import { useTranslation } from 'react-i18next';
import { Button } from '../button';

/** A change of a boot that has a dialog of its own. */
type Change = 'correct' | 'photos' | 'note' | 'reopen' | 'addPayment';

export interface ChangeButtonProps<T extends Change> {
  readonly change: T;
  readonly onOpen: (change: T) => void;
}

/** Opens the dialog of a change. */
export function ChangeButton<T extends Change>({ change, onOpen }: ChangeButtonProps<T>) {
  const { t } = useTranslation();
  return (
    <Button aria-haspopup="dialog" onClick={() => onOpen(change)}>
      {t(`boot.change.${change}`)}
    </Button>
  );
}
