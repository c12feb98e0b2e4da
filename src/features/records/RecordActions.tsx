import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { useDownload } from '../../components/download';
import { ReceiptActions } from '../../components/receipt';
import { newIdempotencyKey } from '../../domain/idempotency';
import type { BootDetails } from '../../domain/wire/boot';
import { evidencePath } from '../../domain/wire/documents';
import { useStore } from '../../stores/context';
import { changesOf, hasEvidence, hasReceipt } from '../../stores/records/changesOf';

/** What this person may do with the record now. */
export const RecordActions = observer(function RecordActions({ details }: { readonly details: BootDetails }) {
  const store = useStore();
  const { t } = useTranslation();
  // Up to a gigabyte of photos: it goes to the disk as it comes.
  const archive = useDownload('streamed');
  const changes = changesOf(details, store).filter((change) => change !== 'voidPayment');
  const receipt = hasReceipt(details, store);
  const evidence = hasEvidence(details, store);
  if (changes.length === 0 && !receipt && !evidence) return null;

  return (
    <div className="tb-record__actions tb-no-print" role="group" aria-label={t('records:actions')}>
      {receipt ? <ReceiptActions bootId={details.id} refNum={String(details.refNum ?? details.id)} /> : null}
      {evidence ? (
        <Button
          icon="file"
          busy={archive.isBusy}
          onClick={() => archive.start(evidencePath(details.id, { copy: newIdempotencyKey() }))}
        >
          {t('records:evidence')}
        </Button>
      ) : null}
      {changes.map((change) => (
        <Button
          key={change}
          aria-haspopup="dialog"
          onClick={() => store.recordChanges.open({ change, details })}
        >
          {t(`boot.change.${change}`)}
        </Button>
      ))}
      {archive.problem}
    </div>
  );
});
