import { useId, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../domain/idempotency';
import {
  RECEIPT_LANGUAGES,
  RECEIPT_PAPERS,
  receiptPath,
  type ReceiptLanguage,
} from '../../domain/wire/documents';
import { Button } from '../button';
import { canShareFiles, shareReceipt } from './shareReceipt';
import { usePaper } from './usePaper';
import './receipt.css';

export interface ReceiptActionsProps {
  readonly bootId: number;
  /** Names the file that is shared. */
  readonly refNum: string;
}

const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const;

/**
 * The receipt as a PDF of the server: opened in a window of its own, where the browser prints it, or handed to a
 * phone's share sheet. Each press asks for one copy, and the same window loaded again asks for that same one.
 */
export function ReceiptActions({ bootId, refNum }: ReceiptActionsProps) {
  const { t, i18n } = useTranslation('common');
  const id = useId();
  const own = RECEIPT_LANGUAGES.find((each) => each === i18n.resolvedLanguage) ?? 'en';
  const [chosen, setChosen] = useState<ReceiptLanguage | null>(null);
  const [paper, setPaper] = usePaper();
  const [isSharing, setSharing] = useState(false);
  const [failed, setFailed] = useState(false);
  const lng = chosen ?? own;
  const address = () => receiptPath(bootId, { lng, paper, copy: newIdempotencyKey() });

  function print({ detail: clicks }: MouseEvent) {
    // The second half of a double click wants no second copy.
    if (clicks < 2) window.open(address(), '_blank', 'noopener');
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
      <Button icon="printer" onClick={print}>
        {t('receipt.print')}
      </Button>
      {canShareFiles() ? (
        <Button icon="upload" busy={isSharing} onClick={() => void share()}>
          {t('receipt.share')}
        </Button>
      ) : null}
      <span className="tb-receipt__choice">
        <label htmlFor={`${id}-lng`}>{t('receipt.language')}</label>
        <select
          id={`${id}-lng`}
          className="tb-control"
          value={lng}
          onChange={(event) =>
            setChosen(RECEIPT_LANGUAGES.find((each) => each === event.currentTarget.value) ?? null)
          }
        >
          {RECEIPT_LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </select>
      </span>
      <span className="tb-receipt__choice">
        <label htmlFor={`${id}-paper`}>{t('receipt.paper')}</label>
        <select
          id={`${id}-paper`}
          className="tb-control"
          value={paper}
          onChange={(event) =>
            setPaper(RECEIPT_PAPERS.find((each) => each === event.currentTarget.value) ?? 'letter')
          }
        >
          <option value="letter">{t('receipt.letter')}</option>
          <option value="80mm">{t('receipt.roll')}</option>
        </select>
      </span>
      {failed ? (
        <p className="tb-receipt__failed" role="status">
          {t('receipt.failed')}
        </p>
      ) : null}
    </div>
  );
}
