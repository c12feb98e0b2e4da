import { useMemo, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../domain/idempotency';
import {
  RECEIPT_LANGUAGES,
  RECEIPT_PAPERS,
  receiptPath,
  type ReceiptLanguage,
} from '../../domain/wire/documents';
import { Button } from '../button';
import { Picker } from '../picker';
import { canShareFiles, shareReceipt } from './shareReceipt';
import { usePaper } from './usePaper';
import './receipt.css';

export interface ReceiptActionsProps {
  readonly bootId: number;
  /** Part of the shared file's name. */
  readonly refNum: string;
  /** Whether printing is the screen's main action. */
  readonly isPrimary?: boolean;
  /** Goes on to the next boot. If given, an extra button prints the receipt and then goes on immediately. */
  readonly onNext?: (() => void) | undefined;
}

const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const;
const LANGUAGES = RECEIPT_LANGUAGES.map((key) => ({ key, text: LANGUAGE_NAMES[key] }));

/**
 * Opens the receipt's PDF in its own window, where the browser prints it, or passes it to a phone's share
 * sheet. Each press requests one copy; reloading that window requests the same copy again.
 */
export function ReceiptActions({ bootId, refNum, isPrimary = false, onNext }: ReceiptActionsProps) {
  const { t, i18n } = useTranslation('common');
  const own = RECEIPT_LANGUAGES.find((each) => each === i18n.resolvedLanguage) ?? 'en';
  const [chosen, setChosen] = useState<ReceiptLanguage | null>(null);
  const [paper, setPaper] = usePaper();
  const [isSharing, setSharing] = useState(false);
  const [failed, setFailed] = useState(false);
  const lng = chosen ?? own;
  const papers = useMemo(
    () => [
      { key: 'letter', text: t('receipt.letter') },
      { key: '80mm', text: t('receipt.roll') },
    ],
    [t],
  );
  const address = () => receiptPath(bootId, { lng, paper, copy: newIdempotencyKey() });

  function print({ detail: clicks }: MouseEvent) {
    // The second click of a double click must not print another copy.
    // With `noopener`, WebKit marks the request as one from another site.
    if (clicks < 2) window.open(address(), '_blank');
  }

  async function share() {
    setSharing(true);
    setFailed(false);
    const isShared = await shareReceipt(address(), t('receipt.fileName', { refNum }));
    setSharing(false);
    setFailed(!isShared);
  }

  return (
    <div className="tb-receipt">
      <Button icon="printer" variant={isPrimary ? 'primary' : 'secondary'} onClick={print}>
        {t('receipt.print')}
      </Button>
      {onNext === undefined ? null : (
        <Button
          icon="printer"
          variant="primary"
          onClick={(event) => {
            print(event);
            onNext();
          }}
        >
          {t('receipt.printAndNext')}
        </Button>
      )}
      {canShareFiles() ? (
        <Button icon="upload" busy={isSharing} onClick={() => void share()}>
          {t('receipt.share')}
        </Button>
      ) : null}
      <Picker
        className="tb-receipt__choice"
        label={t('receipt.language')}
        options={LANGUAGES}
        value={lng}
        onChange={(key) => setChosen(RECEIPT_LANGUAGES.find((each) => each === key) ?? null)}
        focusNextOnSelect={false}
      />
      <Picker
        className="tb-receipt__choice"
        label={t('receipt.paper')}
        options={papers}
        value={paper}
        onChange={(key) => setPaper(RECEIPT_PAPERS.find((each) => each === key) ?? 'letter')}
        focusNextOnSelect={false}
      />
      {failed ? (
        <p className="tb-receipt__failed" role="status">
          {t('receipt.failed')}
        </p>
      ) : null}
    </div>
  );
}
