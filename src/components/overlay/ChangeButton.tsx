import { useTranslation } from 'react-i18next';
import { Button } from '../button';

/** A change to a boot that has its own dialog. */
type Change = 'correct' | 'photos' | 'note' | 'reopen' | 'addPayment' | 'notOff';

export interface ChangeButtonProps<T extends Change> {
  readonly change: T;
  readonly onOpen: (change: T) => void;
}

/** The button that opens a change's dialog. */
export function ChangeButton<T extends Change>({ change, onOpen }: ChangeButtonProps<T>) {
  const { t } = useTranslation();
  const name: Change = change;
  return (
    <Button aria-haspopup="dialog" onClick={() => onOpen(change)}>
      {t(`boot.change.${name}`)}
    </Button>
  );
}
